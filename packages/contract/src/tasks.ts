import Type, { type Static } from 'typebox';

export const TaskStatus = Type.Union([
  Type.Literal('NEW'),
  Type.Literal('WIP'),
  Type.Literal('DONE'),
  Type.Literal('CANCELLED'),
  Type.Literal('RECEIVED'),
]);
export type TaskStatus = Static<typeof TaskStatus>;

/** The kinds the portal knows; a kind without an installed plugin is not shown. */
export const TaskKind = Type.Union([
  Type.Literal('ESIGN'),
  Type.Literal('DOCUMENT_REQUEST'),
  Type.Literal('PAYMENT_REQUEST'),
  Type.Literal('DOCUMENT_REVIEW'),
  Type.Literal('DYNAMIC'),
  Type.Literal('UPLOAD'),
  Type.Literal('QUESTIONNAIRE'),
  Type.Literal('UK_INFORMATION_REQUEST'),
]);
export type TaskKind = Static<typeof TaskKind>;

export const TaskGroupType = Type.Union([
  Type.Literal('questionnaire'),
  Type.Literal('esign'),
  Type.Literal('payment_request'),
  Type.Literal('document_request'),
  Type.Literal('document_review'),
  Type.Literal('miscellaneous'),
]);
export type TaskGroupType = Static<typeof TaskGroupType>;

const nullable = Type.Union([Type.String(), Type.Null()]);

export const Task = Type.Object({
  taskId: Type.String(),
  clientId: Type.String(),
  taskGroupId: Type.String(),
  kind: TaskKind,
  status: TaskStatus,
  label: Type.String(),
  order: Type.Integer(),
  /** Calendar date, `2026-11-20`. */
  dueDate: nullable,
  expirationDate: nullable,
  params: Type.Object({
    description: Type.Optional(Type.String()),
    taxYear: Type.Optional(Type.Integer()),
    /** Minutes the firm expects it to take. */
    minutes: Type.Optional(Type.Integer()),
  }),
  comment: nullable,
  doesNotApplyComment: nullable,
  completedAt: nullable,
  /** Grows with each change; a PATCH names the one it saw. */
  version: Type.Integer(),
});
export type Task = Static<typeof Task>;

export const TaskGroup = Type.Object({
  id: Type.String(),
  clientId: Type.String(),
  type: TaskGroupType,
  taxYear: Type.Union([Type.Integer(), Type.Null()]),
  status: TaskStatus,
  completedDate: nullable,
  dueDate: nullable,
  expirationDate: nullable,
  tags: Type.Array(Type.String()),
  /** In task order. Never empty. */
  tasks: Type.Array(Task),
});
export type TaskGroup = Static<typeof TaskGroup>;

/** Query of `GET /api/tasks/v3/tasks/groups/clients/{clientId}` and, for all the contact's clients, `GET /api/tasks/v3/tasks/groups`. */
export const TaskGroupQuery = Type.Object({
  groupStatuses: Type.Union([Type.Literal('NEW,WIP'), Type.Literal('DONE,CANCELLED,RECEIVED')], {
    default: 'NEW,WIP',
  }),
  pageNum: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 15 })),
});
export type TaskGroupQuery = Static<typeof TaskGroupQuery>;

export const TaskGroupList = Type.Object({
  groups: Type.Array(TaskGroup),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  /** The person has no access to tasks, so the list is empty; warn of it (spec section 8). */
  noAccess: Type.Optional(Type.Literal(true)),
});
export type TaskGroupList = Static<typeof TaskGroupList>;

/**
 * Body of `PATCH /api/tasks/v3/tasks/{taskId}`. A status that the transitions of the spec (section 4) do not allow
 * answers 409, and so does a `version` that is no longer the newest; `errors[].reason` tells which ({@link
 * TaskConflict}). Sending what already holds changes nothing and answers the task, whatever the version.
 */
export const TaskPatch = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    status: Type.Optional(TaskStatus),
    comment: Type.Optional(Type.String({ maxLength: 4000 })),
    doesNotApplyComment: Type.Optional(Type.String({ maxLength: 4000 })),
  },
  { additionalProperties: false },
);
export type TaskPatch = Static<typeof TaskPatch>;

/** Why a {@link TaskPatch} was refused with 409, in a problem's `errors[].reason`. Load the task again. */
export type TaskConflict = 'stale' | 'task-complete' | 'already-begun';
