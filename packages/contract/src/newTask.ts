import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { Id } from './id.ts';
import { KindJson } from './taskSteps.ts';
import { StepParams, Task, TaskKind, TaskParams } from './tasks.ts';

const Label = Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' });
/** Calendar date, such as `2026-11-20`. */
const CalendarDate = Type.Union([Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }), Type.Null()]);

export const NewStep = Type.Object(
  {
    label: Label,
    description: Type.Optional(Type.Union([Type.String({ maxLength: 4000 }), Type.Null()])),
    /** Default: true. */
    required: Type.Optional(Type.Boolean()),
    /** JSON that conforms to the kind's own schema. */
    params: Type.Optional(KindJson),
  },
  { additionalProperties: false },
);
export type NewStep = Static<typeof NewStep>;

/** Body of {@link createTask}. Only staff may send it. The response is the {@link Task} with 201. */
export const NewTask = Type.Object(
  {
    clientId: Type.String({ minLength: 1, maxLength: 64 }),
    kind: TaskKind,
    label: Label,
    /** Default: `NEW`. */
    status: Type.Optional(Type.Union([Type.Literal('NEW'), Type.Literal('WIP')])),
    /** Default: 1. */
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000 })),
    dueDate: Type.Optional(CalendarDate),
    expirationDate: Type.Optional(CalendarDate),
    params: Type.Optional(TaskParams),
    /** JSON that conforms to the kind's own schema. */
    definition: Type.Optional(KindJson),
    /** Initial input, for the contact to continue: JSON that conforms to the kind's own schema. */
    data: Type.Optional(KindJson),
    /** Steps, in order. */
    steps: Type.Optional(Type.Array(NewStep, { maxItems: 500 })),
    /**
     * An existing group of the client. If it is left out, the tasks of one request that belong together form a new
     * group.
     */
    taskGroup: Type.Optional(
      Type.Object({ id: Type.String({ maxLength: 64 }) }, { additionalProperties: false }),
    ),
    /** Whether to notify the client's contacts by e-mail. Default: false. */
    sendNotification: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type NewTask = Static<typeof NewTask>;

/**
 * Body of {@link createTasks}, which only staff may send. Adds all tasks or none. Tasks without a group form one group
 * if they have the same client, kind of group and tax year. The problem's `detail` lists everything that is wrong.
 */
export const NewTasks = Type.Object(
  {
    tasks: Type.Array(NewTask, { minItems: 1, maxItems: 500 }),
    /**
     * If the key is repeated, the server returns the tasks that were added with it, including withdrawn ones, and adds
     * none. Default: each request adds its tasks.
     */
    idempotencyKey: Type.Optional(Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })),
  },
  { additionalProperties: false },
);
export type NewTasks = Static<typeof NewTasks>;

/** Response of {@link createTasks}, in the order of the request. */
export const CreatedTasks = Type.Object({ tasks: Type.Array(Task) });
export type CreatedTasks = Static<typeof CreatedTasks>;

/**
 * Body of {@link reviewStep}. Only staff may send it. The response is the {@link Task}. Returning a step reopens a task
 * that was done or received.
 */
export const ReviewPatch = Type.Object(
  {
    /** Version of the step. */
    version: Type.Integer({ minimum: 0 }),
    state: Type.Union([Type.Literal('accepted'), Type.Literal('returned')]),
    /** Reason for returning the step. A blank reason is refused with `reason-missing`. */
    reason: Type.Optional(Type.String({ maxLength: 4000 })),
    /**
     * Whether to notify the client's contacts by e-mail that the step was returned, or that all input for the task is
     * now accepted. Default: false.
     */
    sendNotification: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);
export type ReviewPatch = Static<typeof ReviewPatch>;

export const reviewStep = endpoint({
  method: 'PATCH',
  path: '/api/tasks/v3/tasks/:taskId/steps/:stepNumber/review',
  access: 'tasks.manage',
  summary: 'Accepts or returns what was given for a step.',
  params: StepParams,
  body: ReviewPatch,
  answers: { 200: Task },
  example: {
    answer: { status: 404 },
    params: { stepNumber: '1' },
    body: { version: 1, state: 'accepted' },
  },
  problems: {
    'bad-request': ['reason-missing'],
    conflict: ['stale', 'task-complete', 'kind-unavailable'],
  },
});

/** Body of {@link returnTask}. The response is the task. */
export const TaskReturn = Type.Object(
  {
    version: Type.Integer({ minimum: 0 }),
    /** Reason that the client reads. A blank reason is refused with `reason-missing`. */
    reason: Type.String({ maxLength: 4000 }),
    sendNotification: Type.Optional(Type.Boolean({ default: true })),
  },
  { additionalProperties: false },
);
export type TaskReturn = Static<typeof TaskReturn>;

export const returnTask = endpoint({
  method: 'POST',
  path: '/api/tasks/v3/tasks/:taskId/return',
  access: 'tasks.manage',
  summary: 'Sends a completed task without steps back to the client, with a reason.',
  params: Type.Object({ taskId: Id }),
  body: TaskReturn,
  answers: { 200: Task },
  // The example's task is not complete. Complete ones are tested in tasks/returnTask.test.ts.
  example: { answer: { status: 409 }, body: { version: '{taskVersion}', reason: 'Page two is missing.' } },
  problems: {
    'bad-request': ['reason-missing'],
    conflict: ['stale', 'not-returnable', 'kind-unavailable'],
  },
});

export const createTask = endpoint({
  method: 'POST',
  path: '/api/tasks/v3/tasks',
  access: 'tasks.manage',
  summary: 'Creates a task.',
  body: NewTask,
  answers: { 201: Task },
  example: {
    answer: { hidden: 400 },
    body: { clientId: '{clientId}', kind: 'UPLOAD', label: '{unique}' },
  },
});

export const createTasks = endpoint({
  method: 'POST',
  path: '/api/tasks/v3/tasks/bulk',
  access: 'tasks.manage',
  summary: 'Creates tasks, all or none.',
  body: NewTasks,
  answers: { 201: CreatedTasks },
  example: {
    answer: { hidden: 400 },
    body: { tasks: [{ clientId: '{clientId}', kind: 'UPLOAD', label: '{unique}' }] },
  },
});
