import type { Task, TaskGroup } from '@anteroom/contract';
import { actorOf, defineServer, type Portal, type Scope, type TaskKind } from '@anteroom/server-sdk';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTask } from '../../testing/addTask.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { hearEvent } from '../../testing/hearEvent.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { halfSource } from '../../testing/shippedHalves.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const Anything = Type.Object({}, { additionalProperties: true });
const trip: TaskKind = {
  kind: 'trip',
  definition: Anything,
  data: Anything,
  stepParams: Anything,
  stepData: Anything,
};

let trips: Portal;
/** Code that the plugin's route runs next. */
let work: (scope: Scope) => Promise<unknown>;

const ofTrips = defineServer({
  id: 'trips',
  register({ taskKinds, routes }, portal) {
    trips = portal;
    taskKinds.add(trip);
    routes.answer(
      {
        method: 'POST',
        path: '/api/trips',
        access: 'session',
        summary: 'Works.',
        answers: { 200: Anything },
      },
      async ({ scope }) => ({ done: await work(scope) }),
    );
  },
});
const ofFlights = defineServer({
  id: 'flights',
  register: ({ taskKinds }) => taskKinds.add({ ...trip, kind: 'flight', hiddenBy: 'HideFlights' }),
});

const now = new Date('2026-11-20T15:00:00Z');
let portal: TestPortal;
let olivia: SignedIn;
let george: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal({
    clock: { now: () => now },
    halves: [ofTrips, ofFlights].map((half) => halfSource({ id: half.id }, async () => half)),
  });
  olivia = await portal.signIn('olivia@demo.test');
  george = await portal.signIn('george@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const add = (id: string, fields: object = {}) => addTask(portal.database.db, { id, kind: 'trip', ...fields });

/** Runs code in the plugin's server half, with the scope of a person. */
function as(person: SignedIn, next: typeof work): Promise<Response> {
  work = next;
  return sendJson(person, 'POST', '/api/trips', {});
}

async function doneAs<T>(person: SignedIn, next: (scope: Scope) => Promise<T>): Promise<T> {
  return (await answerOf<{ done: T }>(as(person, next))).done;
}

const find = (taskId: string) => (scope: Scope) =>
  trips.db.inFirm(scope, (tx) => trips.tasks.find(tx, scope, taskId));

test('a server half finds a task of its kinds for people who may see it', async () => {
  await add('seen', { definition: { rate: 0.23 }, data: { kilometres: 3 } });
  const found = { kind: 'trip', definition: { rate: 0.23 }, data: { kilometres: 3 }, steps: [] };
  expect(await doneAs(olivia, find('seen'))).toMatchObject(found);
  expect(await doneAs(staff, find('seen'))).toMatchObject(found);
  await expectProblem(await as(george, find('seen')), 404, 'not-found');
});

test('a server half cannot find, lock, list or change tasks of other kinds', async () => {
  await addTask(portal.database.db, { id: 'a-flight', kind: 'flight' });
  const inFirm = (change: (scope: Scope, tx: never) => Promise<unknown>) => (scope: Scope) =>
    trips.db.inFirm(scope, (tx) => change(scope, tx as never));
  await expectProblem(await as(olivia, find('a-flight')), 404, 'not-found');
  const lock = inFirm((scope, tx) => trips.tasks.lock(tx, scope, 'a-flight'));
  await expectProblem(await as(olivia, lock), 404, 'not-found');
  const lockInFirm = inFirm(({ companyId }, tx) => trips.tasks.lockInFirm(tx, companyId, 'a-flight'));
  expect(await doneAs(olivia, lockInFirm)).toBeNull();
  const list = inFirm((scope, tx) => trips.tasks.list(tx, scope, { order: 'newest', limit: 100 }));
  expect(await doneAs(staff, list)).not.toContainEqual(expect.objectContaining({ kind: 'flight' }));
  const task = await answerOf<Task>(olivia.fetch('/api/tasks/v3/tasks/a-flight'));
  const change = inFirm((scope, tx) => trips.tasks.change(tx, actorOf(scope), task, { status: 'DONE' }));
  await expectProblem(await as(olivia, change), 500, 'internal');
  expect(await answerOf(olivia.fetch('/api/tasks/v3/tasks/a-flight'))).toMatchObject({ status: 'NEW' });
});

test('a server half changes a task and its group, and publishes an event', async () => {
  await add('changed');
  const heard = await hearEvent(portal.database.url);
  const taken = await doneAs(olivia, (scope) =>
    trips.db.inFirm(scope, async (tx) => {
      const task = await trips.tasks.lock(tx, scope, 'changed');
      await trips.tasks.change(tx, actorOf(scope), task, { status: 'DONE', data: { proof: 'ticket' } });
      return trips.tasks.find(tx, scope, 'changed');
    }),
  );
  expect(taken).toMatchObject({
    status: 'DONE',
    completedAt: now.toISOString(),
    data: { proof: 'ticket' },
    version: 2,
    changedBy: { role: 'client' },
    changedAt: now.toISOString(),
  });
  expect(await heard()).toMatchObject({
    audience: { companyId: 'c1001', clientId: 'us-002' },
    event: { type: 'tasks-changed' },
  });
  const group = await answerOf<TaskGroup>(olivia.fetch(`/api/tasks/v3/tasks/groups/changed-group`));
  expect(group).toMatchObject({ status: 'DONE', completedDate: '2026-11-20' });
});

test('a server half changes a task without a user, but not a withdrawn one', async () => {
  await add('nightly');
  const cancel = () =>
    trips.db.inFirm('c1001', async (tx) => {
      const task = await trips.tasks.lockInFirm(tx, 'c1001', 'nightly');
      if (task) {
        const change = { status: 'CANCELLED', doesNotApplyComment: 'Too late' } as const;
        await trips.tasks.change(tx, { companyId: 'c1001', userId: null }, task, change);
      }
      return task;
    });
  expect(await cancel()).toMatchObject({ status: 'NEW', stepsTotal: 0 });
  expect(await doneAs(olivia, find('nightly'))).toMatchObject({
    status: 'CANCELLED',
    doesNotApplyComment: 'Too late',
    changedBy: null,
    changedAt: now.toISOString(),
  });
  const removed = await staff.fetch('/api/tasks/v3/tasks/nightly?delete=true', { method: 'DELETE' });
  expect(removed.status).toBe(204);
  expect(await cancel()).toBeNull();
});

test('a change based on an outdated task does not overwrite a newer one', async () => {
  await add('overtaken');
  const stale = async (scope: Scope) => {
    const read = await find('overtaken')(scope);
    await answerOf(
      sendJson(olivia, 'PATCH', '/api/tasks/v3/tasks/overtaken', { version: 1, comment: 'Mine' }),
    );
    return trips.db.inFirm(scope, (tx) => trips.tasks.change(tx, actorOf(scope), read, { status: 'DONE' }));
  };
  await expectProblem(await as(olivia, stale), 500, 'internal');
  expect(await doneAs(olivia, find('overtaken'))).toMatchObject({ status: 'NEW', comment: 'Mine' });
});

test('twenty concurrent changes to one task are serialized', async () => {
  await add('counted', { data: { count: 0 } });
  const count = () =>
    trips.db.inFirm('c1001', async (tx) => {
      const task = await trips.tasks.lockInFirm(tx, 'c1001', 'counted');
      if (!task) throw new Error('It is gone.');
      const data = { count: Number(task.data.count) + 1 };
      await trips.tasks.change(tx, { companyId: 'c1001', userId: null }, task, { data });
    });
  await Promise.all(Array.from({ length: 20 }, count));
  const counted = await doneAs(olivia, find('counted'));
  expect(counted).toMatchObject({ status: 'NEW', data: { count: 20 }, version: 21, completedAt: null });
});

test('a server half lists its tasks by client, status and id, for people who may see them', async () => {
  await add('late', { due: 9, clientId: 'us-001' });
  await add('early', { due: 2, clientId: 'us-001' });
  await add('done', { due: 1, clientId: 'us-001', done: -1 });
  await add('elsewhere', { due: 3 });
  const list = (filter: object) => (scope: Scope) =>
    trips.db.inFirm(scope, async (tx) => {
      const tasks = await trips.tasks.list(tx, scope, { order: 'due', limit: 10, ...filter });
      return tasks.map(({ taskId }) => taskId);
    });
  const ofClient = { clientId: 'us-001', statuses: ['NEW', 'WIP'] };
  expect(await doneAs(olivia, list(ofClient))).toEqual(['early', 'late']);
  expect(await doneAs(olivia, list({ ...ofClient, limit: 1 }))).toEqual(['early']);
  expect(await doneAs(george, list(ofClient))).toEqual([]);
  const taskIds = ['late', 'done', 'elsewhere'];
  expect(await doneAs(staff, list({ taskIds }))).toEqual(['done', 'elsewhere', 'late']);

  await staff.fetch('/api/tasks/v3/tasks/late?delete=true', { method: 'DELETE' });
  expect(await doneAs(staff, list({ taskIds }))).toEqual(['done', 'elsewhere']);
  const takenBack = { taskIds, takenBack: true };
  expect(await doneAs(staff, list(takenBack))).toEqual(['done', 'elsewhere', 'late']);
  expect(await doneAs(olivia, list(takenBack))).toEqual(['done', 'elsewhere']);
});

test('a server half pages through its tasks, filters them by tax year and counts them per year', async () => {
  const ofYear = { clientId: 'us-003', params: { taxYear: 2017 } };
  await add('year-late', { ...ofYear, due: 30 });
  await add('year-soon', { ...ofYear, due: -400 });
  await add('year-undated', ofYear);
  await portal.database.db
    .updateTable('tasks')
    .set({ due_date: null })
    .where('task_id', '=', 'year-undated')
    .execute();
  const list = (filter: object) => (scope: Scope) =>
    trips.db.inFirm(scope, async (tx) => {
      const tasks = await trips.tasks.list(tx, scope, { taxYear: 2017, order: 'due', limit: 2, ...filter });
      return tasks.map(({ taskId }) => taskId);
    });
  expect(await doneAs(staff, list({}))).toEqual(['year-soon', 'year-late']);
  expect(await doneAs(staff, list({ after: 'year-late' }))).toEqual(['year-undated']);
  const newest = { order: 'newest', limit: 5 };
  const [first, ...others] = (await doneAs(staff, list(newest))) as string[];
  expect(await doneAs(staff, list({ ...newest, after: first }))).toEqual(others);
  expect(await doneAs(staff, list({ after: 'gone' }))).toEqual([]);
  expect(await doneAs(staff, list({ dueBefore: '2026-11-20' }))).toEqual(['year-soon']);
  expect(await doneAs(staff, list({ kind: 'flight' }))).toEqual([]);
  const years = (scope: Scope) => trips.db.inFirm(scope, (tx) => trips.tasks.taxYears(tx, scope));
  expect(await doneAs(olivia, years)).toContainEqual({ kind: 'trip', taxYear: 2017, count: 3 });
  expect(await doneAs(olivia, years)).toContainEqual(
    expect.objectContaining({ kind: 'trip', taxYear: null }),
  );
  expect(await doneAs(george, years)).toEqual([]);
});
