import type { Task, TaskGroupList } from '@anteroom/contract';
import type { TaskKind } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTask } from '../../testing/addTask.ts';
import { setTaskKind } from '../../testing/setTaskKind.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;

/**
 * Creates tasks like a questionnaire: a statement for each account that was named, with a step for each of its years.
 */
const asking: Partial<TaskKind> = {
  openPoints: ({ task: { data } }) => (data.accounts ? [] : [{ path: 'data/accounts', reason: 'required' }]),
  onDone: ({ task: { data } }) =>
    (data.accounts as { name: string; years: string[] }[]).map(({ name, years }) => ({
      key: name,
      task: {
        kind: 'DOCUMENT_REQUEST',
        label: `Statement of ${name}`,
        steps: years.map((year) => ({ label: year })),
      },
    })),
};

beforeAll(async () => {
  portal = await startTestPortal();
  setTaskKind(portal, 'DYNAMIC', asking);
  setTaskKind(portal, 'DOCUMENT_REQUEST');
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const base = '/api/tasks/v3/tasks';

function patch(path: string, body: object, person = olivia): Promise<Response> {
  return person.fetch(`${base}/${path}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function read(taskId: string): Promise<Task> {
  return (await (await olivia.fetch(`${base}/${taskId}`)).json()) as Task;
}

/** Returns the tasks that follow from a task, by name. */
async function followers(taskId: string): Promise<Task[]> {
  const rows = await portal.database.db
    .selectFrom('tasks')
    .select('task_id')
    .where('trigger_task_id', '=', taskId)
    .orderBy('label')
    .execute();
  return Promise.all(rows.map((row) => read(row.task_id)));
}

const accounts = (...names: string[]) => ({ accounts: names.map((name) => ({ name, years: ['2025'] })) });
const steps = [{ label: 'Check', required: false }];

test('completing a task with data stores both and creates the follow-up tasks', async () => {
  await addTask(portal.database.db, { id: 'q1', kind: 'DYNAMIC' });
  const body = { version: 1, status: 'DONE', data: accounts('Coast Bank', 'Pier Bank') };
  expect(await (await patch('q1', body)).json()).toMatchObject({ status: 'DONE', data: body.data });
  expect(await followers('q1')).toMatchObject([
    {
      label: 'Statement of Coast Bank',
      kind: 'DOCUMENT_REQUEST',
      status: 'NEW',
      clientId: 'us-002',
      stepsTotal: 1,
    },
    { label: 'Statement of Pier Bank', status: 'NEW' },
  ]);
  const listed = (await (await olivia.fetch(`${base}/groups/clients/us-002`)).json()) as TaskGroupList;
  expect(listed.groups.flatMap(({ tasks }) => tasks).map(({ label }) => label)).toContain(
    'Statement of Pier Bank',
  );
});

test('completing a task twenty times concurrently creates each follow-up task once', async () => {
  await addTask(portal.database.db, { id: 'q2', kind: 'DYNAMIC' });
  const body = { version: 1, status: 'DONE', data: accounts('Coast Bank') };
  const answers = await Promise.all(Array.from({ length: 20 }, () => patch('q2', body)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await followers('q2')).toHaveLength(1);
});

test('completing a task again updates its follow-up tasks and reopens those that were complete', async () => {
  await addTask(portal.database.db, { id: 'q3', kind: 'DYNAMIC', steps });
  await patch('q3', { version: 1, status: 'DONE', data: accounts('Coast Bank', 'Pier Bank') });
  const [first] = (await followers('q3')) as [Task, Task];
  await patch(`${first.taskId}/steps/1`, { version: 1, data: { documents: ['d1'] } });
  await patch(first.taskId, { version: 2, status: 'DONE' });
  await patch('q3/steps/1/review', { version: 1, state: 'returned', reason: 'And 2024?' }, staff);
  const opened = await read('q3');
  await patch('q3/steps/1', { version: 2, dnaComment: 'Said above.' });

  const coast = { name: 'Coast Bank', years: ['2025', '2024'] };
  const data = { accounts: [coast, { name: 'Quay Bank', years: ['2025'] }] };
  expect((await patch('q3', { version: opened.version, status: 'DONE', data })).status).toBe(200);
  const [again, left, added] = (await followers('q3')) as [Task, Task, Task];
  expect(again).toMatchObject({
    taskId: first.taskId,
    status: 'WIP',
    completedAt: null,
    steps: [
      { label: '2025', data: { documents: ['d1'] } },
      { label: '2024', data: {} },
    ],
  });
  expect(left).toMatchObject({ label: 'Statement of Pier Bank', status: 'NEW' });
  expect(added).toMatchObject({ label: 'Statement of Quay Bank', status: 'NEW' });
});

test('completing a task with open points returns 409 and stores nothing of the request', async () => {
  await addTask(portal.database.db, { id: 'q4', kind: 'DYNAMIC' });
  const refused = await patch('q4', { version: 1, status: 'DONE', data: { name: 'Olivia' } });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({
    errors: [{ reason: 'open-points' }, { path: 'data/accounts', reason: 'required' }],
  });
  expect(await read('q4')).toMatchObject({ status: 'NEW', data: {}, version: 1 });
});

test('the kind of a follow-up task prepares it within the transaction, and a failure there stores nothing', async () => {
  const prepared: string[] = [];
  setTaskKind(portal, 'DOCUMENT_REQUEST', {
    prepare: async ({ db, definition, path }) => {
      const { id } = definition as { id: string };
      const parent = await db
        .selectFrom('tasks')
        .select('status')
        .where('task_id', '=', id)
        .executeTakeFirst();
      if (parent?.status !== 'DONE') throw new Error('it does not see what it follows from');
      return async (tx, taskId) => {
        await tx
          .selectFrom('tasks')
          .select('task_id')
          .where('task_id', '=', taskId)
          .executeTakeFirstOrThrow();
        prepared.push(path);
      };
    },
  });
  setTaskKind(portal, 'DYNAMIC', {
    onDone: ({
      task: {
        data: { id },
      },
    }) => [{ key: 'one', task: { kind: 'DOCUMENT_REQUEST', label: 'Prepared', definition: { id } } }],
  });
  await addTask(portal.database.db, { id: 'q8', kind: 'DYNAMIC' });
  expect((await patch('q8', { version: 1, status: 'DONE', data: { id: 'none' } })).status).toBe(500);
  expect(await read('q8')).toMatchObject({ status: 'NEW' });
  expect(await followers('q8')).toEqual([]);
  expect((await patch('q8', { version: 1, status: 'DONE', data: { id: 'q8' } })).status).toBe(200);
  expect(await followers('q8')).toHaveLength(1);
  expect(prepared).toEqual(['triggers/0']);
  setTaskKind(portal, 'DYNAMIC', asking);
  setTaskKind(portal, 'DOCUMENT_REQUEST');
});

test.each([
  ['a task that follows cannot be made', 'q5', "new.label = 'Statement of Broken Bank'", 'Broken Bank'],
  ['the task itself cannot be stored', 'q6', "new.task_id = 'q6' and new.status = 'DONE'", 'Coast Bank'],
  ['its group cannot be completed', 'q7', "new.group_id = 'q7-group'", 'Coast Bank'],
])('when %s, nothing is stored and the change succeeds later', async (_, id, condition, name) => {
  await addTask(portal.database.db, { id, kind: 'DYNAMIC' });
  const table = id === 'q7' ? 'task_groups' : 'tasks';
  const heal = await injectFailure(table, condition);
  const body = { version: 1, status: 'DONE', data: accounts('Anchor Bank', name) };
  expect((await patch(id, body)).status).toBe(500);
  expect(await read(id)).toMatchObject({ status: 'NEW', data: {}, version: 1 });
  expect(await followers(id)).toEqual([]);
  const group = await olivia.fetch(`${base}/groups/${id}-group`);
  expect(await group.json()).toMatchObject({ status: 'NEW', completedDate: null });
  await heal();
  expect((await patch(id, body)).status).toBe(200);
  expect(await followers(id)).toHaveLength(2);
});

test('a follow-up task that cannot be updated rolls back all others, and a retry succeeds', async () => {
  await addTask(portal.database.db, { id: 'q9', kind: 'DYNAMIC', steps });
  await patch('q9', { version: 1, status: 'DONE', data: accounts('Bay Bank', 'Dock Bank') });
  const [first] = (await followers('q9')) as [Task, Task];
  await patch(`${first.taskId}/steps/1`, { version: 1, data: { documents: ['d1'] } });
  await patch(first.taskId, { version: 2, status: 'DONE' });
  await patch('q9/steps/1/review', { version: 1, state: 'returned', reason: 'And 2024?' }, staff);
  await patch('q9/steps/1', { version: 2, dnaComment: 'Said above.' });
  const before = { parent: await read('q9'), followers: await followers('q9') };
  expect(before.followers.map(({ status }) => status)).toEqual(['DONE', 'NEW']);

  const heal = await injectFailure('tasks', "new.label = 'Statement of Dock Bank'");
  const names = ['Harbor Bank', 'Bay Bank', 'Dock Bank'];
  const again = { version: before.parent.version, status: 'DONE', data: accounts(...names) };
  expect((await patch('q9', again)).status).toBe(500);
  expect({ parent: await read('q9'), followers: await followers('q9') }).toEqual(before);
  await heal();
  expect((await patch('q9', again)).status).toBe(200);
  expect((await followers('q9')).map(({ label, status }) => [label, status])).toEqual([
    ['Statement of Bay Bank', 'WIP'],
    ['Statement of Dock Bank', 'NEW'],
    ['Statement of Harbor Bank', 'NEW'],
  ]);
});

/** Makes the database reject rows of a table, until the returned function is called. */
async function injectFailure(table: string, condition: string): Promise<() => Promise<void>> {
  const { db } = portal.database;
  const statements = [
    "create or replace function refuse() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$",
    `create trigger refuse before insert or update on ${table} for each row when (${condition}) execute function refuse()`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(db);
  return async () => {
    await sql.raw(`drop trigger refuse on ${table}`).execute(db);
  };
}
