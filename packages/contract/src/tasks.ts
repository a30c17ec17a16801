import Type, { type Static } from 'typebox';
import { Client } from './clients.ts';
import { StorageUser } from './documents.ts';
import { endpoint, Nothing } from './endpoint.ts';
import { Id } from './id.ts';
import { KindJson, StepPatch, TaskStep } from './taskSteps.ts';

export const TaskStatus = Type.Union([
  Type.Literal('NEW'),
  Type.Literal('WIP'),
  Type.Literal('DONE'),
  Type.Literal('CANCELLED'),
  Type.Literal('RECEIVED'),
]);
export type TaskStatus = Static<typeof TaskStatus>;

/**
 * Name of a kind of task, as its owner registers it on the server, such as `ESIGN` or `mileage`. A kind is not shown
 * unless an installed plugin has a screen for it.
 */
export const TaskKind = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]*$', maxLength: 64 });
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

/** Short facts that lists show. A kind may define additional ones in its own schema. */
export const TaskParams = Type.Object(
  {
    /** The task's own `kind`, repeated in responses. A new task may omit it. */
    kind: Type.Optional(TaskKind),
    description: Type.Optional(Type.String()),
    taxYear: Type.Optional(Type.Integer()),
    /** Number of minutes that the firm expects the task to take. */
    minutes: Type.Optional(Type.Integer()),
  },
  { additionalProperties: true },
);
export type TaskParams = Static<typeof TaskParams>;

/** A task as lists show it. */
export const TaskSummary = Type.Object({
  taskId: Type.String(),
  clientId: Type.String(),
  taskGroupId: Type.String(),
  kind: TaskKind,
  status: TaskStatus,
  label: Type.String(),
  order: Type.Integer(),
  /** Calendar date, such as `2026-11-20`. */
  dueDate: nullable,
  expirationDate: nullable,
  params: TaskParams,
  comment: nullable,
  doesNotApplyComment: nullable,
  /** Reason why the firm has returned the whole task; null if it has not, and again once the task is completed. */
  returnReason: nullable,
  completedAt: nullable,
  /** Number of steps that are done or do not apply. */
  stepsDone: Type.Integer(),
  /** Number of steps; 0 if the task has none. */
  stepsTotal: Type.Integer(),
  /**
   * Version of the task itself, which increases with each change. A PATCH must send the version that it is based on.
   * Steps have versions of their own.
   */
  version: Type.Integer(),
});
export type TaskSummary = Static<typeof TaskSummary>;

/** Person who has worked on a task. */
export const TaskPerson = Type.Object({
  ...StorageUser.properties,
  /** Whether the person belongs to the client or to the firm. */
  role: Type.Union([Type.Literal('client'), Type.Literal('staff')]),
});
export type TaskPerson = Static<typeof TaskPerson>;

/** A task with all its details. */
export const Task = Type.Object({
  ...TaskSummary.properties,
  /**
   * Person who last changed the task or one of its steps. Null if nobody has yet, if the change came from a system such
   * as a payment page, or if the person no longer exists at the firm. Files handed in for the task are documents, which
   * have their own author.
   */
  changedBy: Type.Union([TaskPerson, Type.Null()]),
  /** ISO time of that change; null if nobody has changed the task since it was added. */
  changedAt: nullable,
  /** Definition of the task: JSON that conforms to the kind's own schema. */
  definition: KindJson,
  /** The contact's input so far: JSON that conforms to the kind's own schema; `{}` if empty. */
  data: KindJson,
  /** Steps, sorted by number; empty if the task has none. */
  steps: Type.Array(TaskStep),
});
export type Task = Static<typeof Task>;

const yes = Type.Optional(Type.Boolean({ default: true }));
const no = Type.Optional(Type.Boolean({ default: false }));

/** Query of {@link getTask}: the parts of the task to include (spec section 7). */
export const TaskQuery = Type.Object({
  params: yes,
  /** Whether to include the definition and the data. */
  data: yes,
  steps: yes,
  /** False leaves out both data and steps. */
  taskDetails: yes,
  /** Whether to include a deleted task. Only for staff. */
  deleted: no,
});
export type TaskQuery = Static<typeof TaskQuery>;

/** A {@link Task}, possibly without the parts that the query left out. */
export const TaskAnswer = Type.Object({
  ...Task.properties,
  params: Type.Optional(TaskParams),
  definition: Type.Optional(KindJson),
  data: Type.Optional(KindJson),
  steps: Type.Optional(Type.Array(TaskStep)),
  /** Present if the task was deleted. */
  deleted: Type.Optional(Type.Literal(true)),
});
export type TaskAnswer = Static<typeof TaskAnswer>;

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
  /** The group's client; present in lists across clients. */
  client: Type.Optional(Client),
  /** Tasks, in order. Never empty. */
  tasks: Type.Array(TaskSummary),
});
export type TaskGroup = Static<typeof TaskGroup>;

/** Parts of a group's tasks to include (spec section 7). Also the query of {@link getTaskGroup}. */
export const TaskGroupParts = Type.Object({
  /** False includes only the `taskId` of each task. */
  taskDetails: yes,
  params: yes,
  steps: no,
});
export type TaskGroupParts = Static<typeof TaskGroupParts>;

/** A {@link TaskGroup} with the requested parts of its tasks. */
export const TaskGroupAnswer = Type.Object({
  ...TaskGroup.properties,
  tasks: Type.Array(
    Type.Object({
      ...Type.Partial(TaskSummary).properties,
      taskId: Type.String(),
      steps: Type.Optional(Type.Array(TaskStep)),
    }),
  ),
});
export type TaskGroupAnswer = Static<typeof TaskGroupAnswer>;

/** Query of {@link listTaskGroups} and, for all the contact's clients, {@link listAllTaskGroups}. */
export const TaskGroupQuery = Type.Object({
  groupStatuses: Type.Union([Type.Literal('NEW,WIP'), Type.Literal('DONE,CANCELLED,RECEIVED')], {
    default: 'NEW,WIP',
  }),
  pageNum: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 15 })),
  /**
   * Task group whose page to return, in the list of pending groups, instead of `pageNum`. For a completed group, it is
   * the page on which the group would be.
   */
  around: Type.Optional(Type.String({ maxLength: 64 })),
  ...TaskGroupParts.properties,
});
export type TaskGroupQuery = Static<typeof TaskGroupQuery>;

export const TaskGroupList = Type.Object({
  groups: Type.Array(TaskGroup),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  /** Page index; present if the page was requested with `around`. */
  pageNum: Type.Optional(Type.Integer()),
  /** Set if the person has no access to tasks, so that the list is empty. Show a warning (spec section 8). */
  noAccess: Type.Optional(Type.Literal(true)),
});
export type TaskGroupList = Static<typeof TaskGroupList>;

/** A {@link TaskGroupList} with the requested parts of the groups' tasks. */
export const TaskGroupListAnswer = Type.Object({
  ...TaskGroupList.properties,
  groups: Type.Array(TaskGroupAnswer),
});
export type TaskGroupListAnswer = Static<typeof TaskGroupListAnswer>;

/** Query of {@link getWaitingTasks}. */
export const WaitingTasksQuery = Type.Object({
  /** One client. Default: all of the person's clients or, for staff, all of the firm's. */
  clientId: Type.Optional(Type.String({ maxLength: 64 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 15 })),
});
export type WaitingTasksQuery = Static<typeof WaitingTasksQuery>;

/** A task that is still to be done, with its client. */
export const WaitingTask = Type.Object({ ...TaskSummary.properties, client: Client });
export type WaitingTask = Static<typeof WaitingTask>;

/** Most urgent tasks of a person, by due date, with undated tasks last. */
export const WaitingTasks = Type.Object({
  tasks: Type.Array(WaitingTask),
  /** Number of waiting tasks, including those beyond the page. */
  total: Type.Integer(),
  /** See {@link TaskGroupList}. */
  noAccess: Type.Optional(Type.Literal(true)),
});
export type WaitingTasks = Static<typeof WaitingTasks>;

/**
 * State of the tasks to list: one status, `open` for all that are waiting for the client, or `complete` for all that no
 * longer are.
 */
export const FirmTaskState = Type.Union([TaskStatus, Type.Literal('open'), Type.Literal('complete')]);
export type FirmTaskState = Static<typeof FirmTaskState>;

/** Due date of the tasks to list: before today, within seven days from today, or none. */
export const FirmTaskDue = Type.Union([Type.Literal('overdue'), Type.Literal('week'), Type.Literal('none')]);
export type FirmTaskDue = Static<typeof FirmTaskDue>;

/** Query of {@link listFirmTasks}. */
export const FirmTaskQuery = Type.Object({
  /** Default: `open`. */
  state: Type.Optional(FirmTaskState),
  kind: Type.Optional(TaskKind),
  /** User ID of a member of staff: lists tasks of the clients assigned to them. */
  assignedTo: Type.Optional(Type.String({ maxLength: 64 })),
  due: Type.Optional(FirmTaskDue),
  /** Words in the client’s name. */
  client: Type.Optional(Type.String({ maxLength: 200 })),
  clientId: Type.Optional(Type.String({ maxLength: 64 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 25 })),
  /** The `next` of the previous page. */
  after: Type.Optional(Type.String({ maxLength: 400 })),
});
export type FirmTaskQuery = Static<typeof FirmTaskQuery>;

/** A page of the tasks of the firm’s clients: open ones by due date, undated ones last; completed ones newest first. */
export const FirmTaskList = Type.Object({
  tasks: Type.Array(WaitingTask),
  /** Cursor for `after`; null after the last page. */
  next: Type.Union([Type.String(), Type.Null()]),
});
export type FirmTaskList = Static<typeof FirmTaskList>;

const status = '(NEW|WIP|DONE|CANCELLED|RECEIVED)';

/**
 * Query of {@link listTasks}: tasks of one client, or of several clients in a comma-separated list of at most 200
 * characters.
 */
export const TaskListQuery = Type.Object({
  /** Comma-separated list. Default: all. */
  taskStatuses: Type.Optional(Type.String({ pattern: `^${status}(,${status}){0,4}$` })),
  pageNum: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
  pageSize: Type.Optional(Type.Integer({ minimum: 1, maximum: 100, default: 15 })),
  params: yes,
  /** Whether to include the definition and the data. */
  data: no,
  /** Whether to include the steps. */
  steps: no,
  /** Whether to include deleted tasks. Only for staff. */
  deleted: no,
});
export type TaskListQuery = Static<typeof TaskListQuery>;

/** Tasks, sorted by due date, with undated tasks last. */
export const TaskList = Type.Object({
  tasks: Type.Array(TaskAnswer),
  total: Type.Integer(),
  totalPages: Type.Integer(),
  /** See {@link TaskGroupList}. */
  noAccess: Type.Optional(Type.Literal(true)),
});
export type TaskList = Static<typeof TaskList>;

/**
 * Body of {@link patchTask}. The server answers 409 if the spec (section 4) does not allow the status change, or if
 * `version` is outdated; `errors[].reason` says which ({@link TaskConflict}). If all values in a patch equal the
 * current ones, the patch changes nothing and the server returns the task, whatever the version.
 */
export const TaskPatch = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    status: Type.Optional(TaskStatus),
    comment: Type.Optional(Type.String({ maxLength: 4000 })),
    doesNotApplyComment: Type.Optional(Type.String({ maxLength: 4000 })),
    /** New input, which replaces the previous input. Input for a new task begins it. */
    data: Type.Optional(KindJson),
  },
  { additionalProperties: false },
);
export type TaskPatch = Static<typeof TaskPatch>;

/**
 * Reason why a change of a task or step was refused with 409, in a problem's `errors[].reason`.
 *
 * - `stale`: another person has changed it in the meantime. The problem's `current` is the current {@link Task},
 *   including who changed it and when.
 * - `task-complete`: it can no longer be changed.
 * - `already-begun`: it cannot become new again.
 * - `not-removable`: a task of this kind ends in another way, for example by declining to sign.
 * - `not-returnable`: it is still with the client, was removed, ends in another way, or has steps, which are returned
 *   one by one.
 * - `step-accepted`: the firm has accepted the step.
 * - `kind-unavailable`: the portal does not currently have a kind of this name, because its plugin was switched off;
 *   nothing is lost.
 * - `open-points`: it cannot be completed yet; the errors after the first are its {@link TaskOpenPoint}s.
 */
export type TaskConflict =
  | 'stale'
  | 'task-complete'
  | 'already-begun'
  | 'not-removable'
  | 'not-returnable'
  | 'step-accepted'
  | 'kind-unavailable'
  | 'open-points';

/**
 * Reason why a task cannot be completed yet, with its place in the task. A kind adds its reasons to
 * {@link TaskOpenReason}.
 */
export interface TaskOpenPoint {
  /** Path within the task, such as `steps/2` or `data/taxpayer/ssn`. */
  readonly path: string;
  readonly reason: TaskOpenReason;
}

export type TaskOpenReason =
  /** A required step is not done. */
  | 'step-open'
  /** The firm has returned the step. */
  | 'step-returned'
  /** A required value is missing. */
  | 'required'
  /** The value is not valid. */
  | 'invalid';

const ofClient = Type.Object({ clientId: Id });
const ofTask = Type.Object({ taskId: Id });
export const StepParams = Type.Object({
  taskId: Id,
  stepNumber: Type.Integer({ minimum: 1, maximum: 10_000 }),
});

export const listAllTaskGroups = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/groups',
  access: 'tasks.list',
  summary: 'Lists task groups of all clients that the person may see.',
  query: TaskGroupQuery,
  answers: { 200: TaskGroupListAnswer },
  example: { query: { pageSize: 100 } },
});

export const listTaskGroups = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/groups/clients/:clientId',
  access: 'tasks.list',
  summary: 'Lists a client’s task groups, page by page.',
  params: ofClient,
  query: TaskGroupQuery,
  answers: { 200: TaskGroupListAnswer },
});

export const getTaskGroup = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/groups/:taskGroupId',
  access: 'tasks.read',
  summary: 'Returns one task group with its tasks.',
  params: Type.Object({ taskGroupId: Id }),
  query: TaskGroupParts,
  answers: { 200: TaskGroupAnswer },
});

export const getWaitingTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/waiting',
  access: 'tasks.list',
  summary: 'Counts the tasks that wait for the person.',
  query: WaitingTasksQuery,
  answers: { 200: WaitingTasks },
  example: { query: { pageSize: 100 } },
});

export const listFirmTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/firm',
  access: 'people.read',
  summary:
    'Lists the tasks of all clients whom the member of staff may see, by state, kind, due date or who is assigned.',
  mayLag: true,
  query: FirmTaskQuery,
  answers: { 200: FirmTaskList },
});

export const getTask = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/:taskId',
  access: 'tasks.read',
  summary: 'Returns one task.',
  params: ofTask,
  query: TaskQuery,
  answers: { 200: TaskAnswer },
});

export const patchTask = endpoint({
  method: 'PATCH',
  path: '/api/tasks/v3/tasks/:taskId',
  access: 'tasks.write',
  summary: 'Changes a task’s data or status.',
  params: ofTask,
  body: TaskPatch,
  answers: { 200: Task },
  // The requested state already holds, so the server returns the task and leaves it unchanged for the next caller.
  problems: {
    'bad-request': ['reason-missing', 'reason-unexpected'],
    conflict: ['stale', 'task-complete', 'already-begun', 'not-removable', 'kind-unavailable', 'open-points'],
  },
  example: { body: { version: '{taskVersion}' } },
});

export const patchStep = endpoint({
  method: 'PATCH',
  path: '/api/tasks/v3/tasks/:taskId/steps/:stepNumber',
  access: 'tasks.write',
  summary: 'Changes a step’s data.',
  params: StepParams,
  body: StepPatch,
  answers: { 200: Task },
  example: {
    // The example's task has no steps. Steps are tested in tasks/steps.test.ts.
    answer: { status: 404 },
    params: { stepNumber: '1' },
    body: { version: 1, comment: 'Mine' },
  },
  problems: {
    'bad-request': ['reason-missing'],
    conflict: ['stale', 'task-complete', 'step-accepted', 'kind-unavailable'],
  },
});

export const removeTask = endpoint({
  method: 'DELETE',
  path: '/api/tasks/v3/tasks/:taskId',
  access: 'tasks.manage',
  summary: 'Removes a task.',
  params: ofTask,
  query: Type.Object({ delete: Type.Literal(true) }),
  answers: { 204: Nothing },
  example: { params: { taskId: 'none' }, query: { delete: true } },
});

export const listTasks = endpoint({
  method: 'GET',
  path: '/api/tasks/v3/tasks/clients/:clientId',
  access: 'tasks.list',
  summary: 'Lists tasks of one or more clients.',
  // Comma-separated list of client IDs, limited by the length of a URL.
  params: Type.Object({ clientId: Type.String({ maxLength: 200 }) }),
  query: TaskListQuery,
  answers: { 200: TaskList },
});

export const removeClientTasks = endpoint({
  method: 'DELETE',
  path: '/api/tasks/v3/tasks/clients/:clientId',
  access: 'tasks.manage',
  summary: 'Removes all tasks of a client.',
  params: ofClient,
  answers: { 204: Nothing },
  example: { params: { clientId: 'none' } },
});
