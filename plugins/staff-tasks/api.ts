import { endpoint, Nothing } from '@anteroom/contract/endpoint';
import { Id } from '@anteroom/contract/id';
import { NewStep } from '@anteroom/contract/newTask';
import { KindJson } from '@anteroom/contract/taskSteps';
import Type, { type Static } from 'typebox';

const RelativeDate = Type.Union([
  Type.Object({ kind: Type.Literal('none') }, { additionalProperties: false }),
  Type.Object(
    { kind: Type.Literal('after'), days: Type.Integer({ minimum: 0, maximum: 3650 }) },
    { additionalProperties: false },
  ),
  Type.Object(
    {
      kind: Type.Literal('day'),
      month: Type.Integer({ minimum: 1, maximum: 12 }),
      day: Type.Integer({ minimum: 1, maximum: 31 }),
    },
    { additionalProperties: false },
  ),
]);

/** A task of a template: see `rules/taskTemplate.ts`. */
export const RepeatedTask = Type.Object(
  {
    kind: Type.String({ minLength: 1, maxLength: 64 }),
    label: Type.String({ minLength: 1, maxLength: 500, pattern: '\\S' }),
    description: Type.String({ maxLength: 4000 }),
    due: RelativeDate,
    isOfYear: Type.Boolean(),
    definition: KindJson,
    steps: Type.Array(NewStep, { maxItems: 500 }),
  },
  { additionalProperties: false },
);

/**
 * Clients who get the tasks: the chosen ones, those that have a tag at that time, or all at that time. Archived clients
 * get none.
 */
export const RepeatedFor = Type.Union([
  Type.Object(
    {
      kind: Type.Literal('chosen'),
      ids: Type.Array(Type.String({ minLength: 1, maxLength: 64 }), { minItems: 1, maxItems: 5000 }),
    },
    { additionalProperties: false },
  ),
  Type.Object(
    { kind: Type.Literal('tag'), tag: Type.String({ minLength: 1, maxLength: 60 }) },
    { additionalProperties: false },
  ),
  Type.Object({ kind: Type.Literal('all') }, { additionalProperties: false }),
]);
export type RepeatedFor = Static<typeof RepeatedFor>;

/** Body of {@link addRepetition}. */
export const NewRepetition = Type.Object(
  {
    name: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    tasks: Type.Array(RepeatedTask, { minItems: 1, maxItems: 50 }),
    clients: RepeatedFor,
    /** Calendar date on which the tasks were first sent. They are next sent a year later. */
    sentOn: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$' }),
    /** The year that those first tasks are about. */
    year: Type.Integer({ minimum: 1900, maximum: 2199 }),
    /** Days before the anniversary on which the tasks are added. */
    daysBefore: Type.Integer({ minimum: 0, maximum: 180 }),
    sendNotification: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type NewRepetition = Static<typeof NewRepetition>;

/** Tasks that are added every year. */
export const Repetition = Type.Object({
  id: Type.String(),
  name: Type.String(),
  /** Labels of the tasks that are added next. */
  labels: Type.Array(Type.String()),
  clients: Type.Object({
    kind: Type.Union([Type.Literal('chosen'), Type.Literal('tag'), Type.Literal('all')]),
    /** The tag that clients must have; null if they are not selected by tag. */
    tag: Type.Union([Type.String(), Type.Null()]),
    /** Number of chosen clients; null if they are selected by tag, or all of them. */
    count: Type.Union([Type.Integer(), Type.Null()]),
  }),
  /** Calendar year in which the tasks are added next. */
  next: Type.Integer(),
  /** Calendar date on which the tasks are added next. */
  addedOn: Type.String(),
});
export type Repetition = Static<typeof Repetition>;

const path = '/api/task-repetitions/v1/repetitions';
const ofOne = Type.Object({ repetitionId: Id });

export const listRepetitions = endpoint({
  method: 'GET',
  path,
  access: 'tasks.manage',
  summary:
    'Lists the tasks that are added each year again, and when next. Staff who see assigned clients only get their own.',
  answers: { 200: Type.Object({ items: Type.Array(Repetition) }) },
});

export const addRepetition = endpoint({
  method: 'POST',
  path,
  access: 'tasks.manage',
  summary: 'Has tasks that were sent added each year again, from the next year on.',
  body: NewRepetition,
  answers: { 201: Repetition },
  example: {
    body: {
      name: 'Year end',
      tasks: [
        {
          kind: 'UPLOAD',
          label: 'Records',
          description: '',
          due: { kind: 'after', days: 30 },
          isOfYear: true,
          definition: {},
          steps: [],
        },
      ],
      clients: { kind: 'all' },
      sentOn: '2026-03-01',
      year: 2025,
      daysBefore: 14,
      sendNotification: true,
    },
  },
});

export const skipRepetition = endpoint({
  method: 'POST',
  path: `${path}/:repetitionId/skipped`,
  access: 'tasks.manage',
  summary: 'Leaves out the next time. Done again for the same year, it changes nothing.',
  params: ofOne,
  body: Type.Object({ year: Type.Integer() }, { additionalProperties: false }),
  answers: { 204: Nothing },
  example: { answer: { status: 404 }, params: { repetitionId: 'none' }, body: { year: 2027 } },
});

export const endRepetition = endpoint({
  method: 'DELETE',
  path: `${path}/:repetitionId`,
  access: 'tasks.manage',
  summary: 'Ends adding the tasks each year. Those that were added stay.',
  params: ofOne,
  answers: { 204: Nothing },
  example: { answer: { status: 404 }, params: { repetitionId: 'none' } },
});
