import type { Problem, Task, TaskGroup, TaskGroupList, TaskList, WaitingTasks } from '@anteroom/contract';
import { isPending } from '@anteroom/domain/tasks/taskTransitions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTask } from '../../testing/addTask.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { setTaskKind } from '../../testing/setTaskKind.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadForm } from '../../testing/uploadForm.ts';
import { updateGroup } from './updateGroup.ts';

let portal: TestPortal;
let olivia: SignedIn;
let marco: SignedIn;
let reader: SignedIn;
let ines: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
  reader = await portal.signIn('reader@demo.test');
  ines = await portal.signIn('ines@demo.test');
});
afterAll(() => portal.close());

const base = '/api/tasks/v3/tasks';

async function get<T>(person: SignedIn, path: string): Promise<T> {
  const response = await person.fetch(base + path);
  expect(response.status).toBe(200);
  return (await response.json()) as T;
}

function patch(person: SignedIn, taskId: string, body: object): Promise<Response> {
  return person.fetch(`${base}/${taskId}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function problem(response: Response, status: number): Promise<Problem> {
  expect(response.status).toBe(status);
  return (await response.json()) as Problem;
}

describe('task groups', () => {
  test('of a client are the pending ones by due date, with their tasks in order', async () => {
    const { groups, total, totalPages } = await get<TaskGroupList>(olivia, '/groups/clients/us-001');
    expect([total, totalPages]).toEqual([2, 1]);
    expect(groups.map((group) => group.tasks.map((task) => task.taskId))).toEqual([
      ['us-001-bank-statements'],
      ['us-001-equipment-receipts', 'us-001-inventory'],
    ]);
    expect(groups[0]?.tasks[0]).toMatchObject({
      kind: 'UPLOAD',
      status: 'NEW',
      version: 1,
      params: { minutes: 10 },
    });
  });

  test('with a complete status are listed on request', async () => {
    const { groups } = await get<TaskGroupList>(
      olivia,
      '/groups/clients/us-001?groupStatuses=DONE,CANCELLED,RECEIVED',
    );
    expect(groups).toMatchObject([{ status: 'DONE', tasks: [{ taskId: 'us-001-lease', status: 'DONE' }] }]);
  });

  test('of all clients of the person are sorted by due date, fifteen a page', async () => {
    const first = await get<TaskGroupList>(marco, '/groups');
    const second = await get<TaskGroupList>(marco, '/groups?pageNum=1');
    expect([first.groups.length, second.groups.length, first.total, first.totalPages]).toEqual([
      15, 5, 20, 2,
    ]);
    const groups = [...first.groups, ...second.groups];
    expect(groups.every(({ client, clientId }) => client?.id === clientId && client.name !== '')).toBe(true);
    const dates = groups.map((group) => group.dueDate);
    expect(dates).toEqual([...dates].sort());
    expect((await get<TaskGroupList>(marco, '/groups?pageNum=2')).groups).toEqual([]);
  });

  test('without a task are left out', async () => {
    const { db } = portal.database;
    const before = await get<TaskGroupList>(olivia, '/groups/clients/us-003');
    await db
      .insertInto('task_groups')
      .values({
        company_id: 'c1001',
        group_id: 'empty',
        client_id: 'us-003',
        type: 'esign',
        tax_year: null,
        completed_date: null,
        due_date: null,
        expiration_date: null,
        created_at: new Date(),
      })
      .execute();
    expect(await get<TaskGroupList>(olivia, '/groups/clients/us-003')).toEqual(before);
    await problem(await olivia.fetch(`${base}/groups/empty`), 404);
  });

  test('can be read one by one', async () => {
    const group = await get<TaskGroup>(olivia, '/groups/us-001-bank-statements-group');
    expect(group.tasks).toHaveLength(1);
  });
});

describe('waiting tasks', () => {
  test('are those of all clients of the person by due date, each with its client, and the total counts all of them', async () => {
    const { tasks, total } = await get<WaitingTasks>(marco, '/waiting?pageSize=10');
    const all = await get<TaskGroupList>(marco, '/groups?pageSize=100');
    const pending = all.groups.flatMap((group) => group.tasks).filter(({ status }) => isPending(status));
    expect(total).toBe(pending.length);
    expect(tasks.map(({ dueDate }) => dueDate)).toEqual(
      pending
        .map(({ dueDate }) => dueDate)
        .sort()
        .slice(0, 10),
    );
    expect(new Set(tasks.map(({ clientId }) => clientId)).size).toBeGreaterThan(1);
    expect(tasks.every(({ client, clientId }) => client.id === clientId)).toBe(true);
  });

  test('can be filtered by one client, and return 404 for a client of another firm', async () => {
    const { tasks, total } = await get<WaitingTasks>(olivia, '/waiting?clientId=us-001');
    expect([tasks[0]?.taskId, total]).toEqual(['us-001-bank-statements', 3]);
    await problem(await olivia.fetch(`${base}/waiting?clientId=br-001`), 404);
  });

  test('leave out completed tasks and kinds that are hidden from the person', async () => {
    const { db } = portal.database;
    setTaskKind(portal, 'ERRAND', { hiddenBy: 'HideErrands' });
    await addTask(db, { id: 'errand', kind: 'ERRAND', due: -400 });
    const before = await get<WaitingTasks>(olivia, '/waiting');
    expect(before.tasks.every(({ status }) => isPending(status))).toBe(true);
    expect(before.tasks.map(({ kind }) => kind)).toContain('ERRAND');
    const hide = { company_id: 'c1001', user_id: 'olivia', control: 'HideErrands' };
    await db.insertInto('user_controls').values(hide).execute();
    // A session's rights are cached from its first use, so sign in again.
    const again = await portal.signIn('olivia@demo.test');
    const { tasks, total } = await get<WaitingTasks>(again, '/waiting');
    await db.deleteFrom('user_controls').where('control', '=', 'HideErrands').execute();
    await db.deleteFrom('tasks').where('task_id', '=', 'errand').execute();
    expect(tasks.map(({ kind }) => kind)).not.toContain('ERRAND');
    expect(total).toBeLessThan(before.total);
  });

  test('are an empty list with `noAccess` for a person without access to tasks', async () => {
    expect(await get<WaitingTasks>(reader, '/waiting')).toEqual({ tasks: [], total: 0, noAccess: true });
  });
});

describe('the task list', () => {
  test('filters by clients and status, sorts by due date, paginates, and adds data and steps on request', async () => {
    const ids = (list: TaskList) => list.tasks.map(({ taskId }) => taskId);
    const done = await get<TaskList>(olivia, '/clients/us-001?taskStatuses=DONE,CANCELLED');
    expect([ids(done), done.total]).toEqual([['us-001-lease'], 1]);
    expect(done.tasks[0]).not.toHaveProperty('steps');
    const pages = await Promise.all(
      [0, 1].map((page) => get<TaskList>(olivia, `/clients/us-001,us-002?pageSize=3&pageNum=${page}`)),
    );
    const dates = pages.flatMap(({ tasks }) => tasks.map(({ dueDate }) => dueDate));
    expect(dates).toEqual([...dates].sort());
    expect(new Set(pages.flatMap(ids)).size).toBe(6);
    const [task] = (await get<TaskList>(olivia, '/clients/us-001?data=true&steps=true&pageSize=1')).tasks;
    expect(task).toMatchObject({ definition: {}, data: {}, steps: [] });
    await problem(await olivia.fetch(`${base}/clients/us-001?taskStatuses=OPEN`), 400);
    await problem(await olivia.fetch(`${base}/clients/us-001,br-001`), 404);
    expect(await get(reader, '/clients/us-001')).toMatchObject({ tasks: [], noAccess: true });
  });
});

describe('a request for tasks', () => {
  test('by a person without access returns empty lists with `noAccess`, and 403 for a single task', async () => {
    expect(await get(reader, '/groups')).toEqual({ groups: [], total: 0, totalPages: 0, noAccess: true });
    expect(await get(reader, '/groups/clients/us-001')).toMatchObject({ groups: [], noAccess: true });
    await problem(await reader.fetch(`${base}/us-001-bank-statements`), 403);
    await problem(await patch(reader, 'us-001-bank-statements', { version: 1, status: 'DONE' }), 403);
  });

  test('by an unknown id returns 404 with the message from the specification', async () => {
    const task = await problem(await olivia.fetch(`${base}/nope`), 404);
    expect(task.detail).toBe('Task with id: nope does not exist');
    const group = await problem(await olivia.fetch(`${base}/groups/nope`), 404);
    expect(group.detail).toBe('Task group with id: nope does not exist');
  });

  test('of another client or firm returns 404', async () => {
    for (const person of [marco, ines]) {
      await problem(await person.fetch(`${base}/groups/clients/us-001`), 404);
      await problem(await person.fetch(`${base}/us-001-bank-statements`), 404);
      await problem(await person.fetch(`${base}/groups/us-001-bank-statements-group`), 404);
      await problem(await patch(person, 'us-001-bank-statements', { version: 1, status: 'DONE' }), 404);
    }
    await problem(await olivia.fetch(`${base}/none`), 404);
  });
});

describe('a change to a task', () => {
  test('starts, comments on and completes it, and the last task to be completed completes the group with the date', async () => {
    const begun = (await (
      await patch(olivia, 'us-001-equipment-receipts', { version: 1, status: 'WIP' })
    ).json()) as Task;
    expect(begun).toMatchObject({ status: 'WIP', version: 2 });
    const said = (await (
      await patch(olivia, 'us-001-equipment-receipts', { version: 2, comment: 'Both.' })
    ).json()) as Task;
    expect(said).toMatchObject({ status: 'WIP', comment: 'Both.', version: 3 });
    await patch(olivia, 'us-001-equipment-receipts', { version: 3, status: 'DONE', doesNotApplyComment: '' });
    const group = () => get<TaskGroup>(olivia, '/groups/us-001-equipment-receipts-group');
    expect(await group()).toMatchObject({ status: 'WIP', completedDate: null });
    const removed = await patch(olivia, 'us-001-inventory', {
      version: 1,
      status: 'CANCELLED',
      doesNotApplyComment: 'We count in January.',
    });
    expect(await removed.json()).toMatchObject({
      status: 'CANCELLED',
      doesNotApplyComment: 'We count in January.',
    });
    expect(await group()).toMatchObject({
      status: 'DONE',
      completedDate: new Date().toISOString().slice(0, 10),
    });
    const audit = await portal.database.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('subject', 'like', 'task:us-001%')
      .orderBy('audit_id')
      .execute();
    expect(audit).toEqual([
      { action: 'task-completed', subject: 'task:us-001-equipment-receipts' },
      { action: 'task-cancelled', subject: 'task:us-001-inventory' },
    ]);
  });

  test('sent twenty times concurrently takes effect once and gives each request the same answer', async () => {
    const body = { version: 1, status: 'DONE' };
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => patch(olivia, 'us-002-income-forms', body)),
    );
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    const answers = new Set(await Promise.all(responses.map((response) => response.text())));
    expect(answers.size).toBe(1);
    expect(JSON.parse([...answers][0] ?? '')).toMatchObject({ status: 'DONE', version: 2 });
    const audit = await portal.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', 'task:us-002-income-forms')
      .execute();
    expect(audit).toHaveLength(1);
  });

  test('two concurrent completions of a group’s last tasks complete the group', async () => {
    const george = await portal.signIn('george@demo.test');
    await Promise.all([
      patch(george, 'gb-001-p60', { version: 1, status: 'DONE' }),
      patch(george, 'gb-001-dividends', { version: 1, status: 'DONE' }),
    ]);
    expect(await get(george, '/groups/gb-001-p60-group')).toMatchObject({ status: 'DONE' });
  });

  test.each<[string, object, number, string]>([
    ['a version that is past', { version: 0, status: 'DONE' }, 409, 'stale'],
    ['removing without a reason', { version: 1, status: 'CANCELLED' }, 400, 'reason-missing'],
    [
      'removing with a blank reason',
      { version: 1, status: 'CANCELLED', doesNotApplyComment: '  ' },
      400,
      'reason-missing',
    ],
    ['a reason without removing', { version: 1, doesNotApplyComment: 'x' }, 400, 'reason-unexpected'],
  ])('with %s is refused', async (_, body, status, reason) => {
    const { errors } = await problem(await patch(olivia, 'us-003-brokerage', body), status);
    expect(errors?.[0]?.reason).toBe(reason);
  });

  test('to received is rejected for a client and accepted from staff', async () => {
    await addTask(portal.database.db, { id: 'handed-in' });
    const { tasks } = await get<TaskList>(olivia, '/clients/us-002,us-003?taskStatuses=NEW,WIP');
    expect(tasks.map(({ taskId }) => taskId)).toContain('handed-in');
    for (const { taskId } of tasks) {
      const { version } = await get<Task>(olivia, `/${taskId}`);
      await expectProblem(await patch(olivia, taskId, { version, status: 'RECEIVED' }), 403, 'forbidden');
    }
    expect(await get(olivia, '/handed-in')).toMatchObject({ completedAt: null });
    const staff = await portal.signIn('staff@demo.test');
    const received = await patch(staff, 'handed-in', { version: 1, status: 'RECEIVED' });
    expect(await received.json()).toMatchObject({ status: 'RECEIVED' });
  });

  test('that is complete returns 409 `task-complete`', async () => {
    const { errors } = await problem(await patch(olivia, 'us-001-lease', { version: 1, status: 'WIP' }), 409);
    expect(errors?.[0]?.reason).toBe('task-complete');
  });

  test.each<[string, object]>([
    ['an unknown status', { version: 1, status: 'FINISHED' }],
    ['no version', { status: 'DONE' }],
    ['a version of the wrong type', { version: '1', status: 'DONE' }],
    ['a field that is not ours to change', { version: 1, label: 'x' }],
    ['an over-long comment', { version: 1, comment: 'x'.repeat(4001) }],
    ['a comment with NUL', { version: 1, comment: 'a\u0000b' }],
  ])('with %s returns 400', async (_, body) => {
    await problem(await patch(olivia, 'us-003-brokerage', body), 400);
  });
});

describe('an upload for a task', () => {
  const upload = (person: SignedIn, name: string, ccTask: string, client = 'us-003') =>
    person.fetch(`/api/storage/v1/clients/${client}/documents`, {
      method: 'POST',
      body: uploadForm(name, '%PDF-1.7 statement', {
        ccTask,
        ccTaskLabel: 'Brokerage',
        ccGroupType: 'UPLOAD',
      }),
    });

  test('is listed with the task', async () => {
    expect((await upload(olivia, 'statement.pdf', 'us-003-brokerage')).status).toBe(201);
    const list = await olivia.fetch(
      '/api/documents/v1/containers/documents?clientId=us-003&ccTask=us-003-brokerage',
    );
    expect(await list.json()).toMatchObject({
      data: {
        items: [{ name: 'statement.pdf', customItemMetaData: { ccTask: 'us-003-brokerage' } }],
        next: null,
      },
    });
  });

  test('that is unknown, or belongs to another client or firm, returns 404', async () => {
    for (const taskId of ['none', 'us-001-lease', 'us-101-ledger', 'br-001-extratos']) {
      await problem(await upload(olivia, 'x.pdf', taskId), 404);
    }
  });

  test('that is complete returns 409 `task-complete`', async () => {
    const { errors } = await problem(await upload(olivia, 'x.pdf', 'us-001-lease', 'us-001'), 409);
    expect(errors?.[0]?.reason).toBe('task-complete');
  });
});

test('tasks of a kind with a flag return 404 as soon as the firm’s flag is off, and are back once it is on', async () => {
  setTaskKind(portal, 'flagged', { flag: 'taskTools' });
  const { db } = portal.database;
  await db.updateTable('tasks').set({ kind: 'flagged' }).where('task_id', '=', 'us-003-brokerage').execute();
  const internal = await portal.signIn('internal@demo.test');
  const setFlag = (value: boolean) =>
    internal.fetch('/api/flags/v1/flags/taskTools', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ value }),
    });
  const ask = async () => (await olivia.fetch(`${base}/us-003-brokerage`)).status;
  expect(await ask()).toBe(200);
  await setFlag(false);
  expect(await ask()).toBe(404);
  await setFlag(true);
  expect(await ask()).toBe(200);
});

test('tasks of a kind that a control hides return 404 and are left out of groups', async () => {
  setTaskKind(portal, 'hidden', { hiddenBy: 'HideTrips' });
  const { db } = portal.database;
  await db.updateTable('tasks').set({ kind: 'hidden' }).where('task_id', '=', 'gb-001-p60').execute();
  const before = await portal.signIn('george@demo.test');
  const { kind, taskGroupId } = await get<Task>(before, '/gb-001-p60');
  expect(kind).toBe('hidden');

  const hide = { company_id: 'c3001', user_id: 'george', control: 'HideTrips' };
  await db.insertInto('user_controls').values(hide).execute();
  // A session's rights are cached from its first use, so sign in after the change.
  const george = await portal.signIn('george@demo.test');
  const { tasks } = await get<TaskGroup>(george, `/groups/${taskGroupId}`);
  expect(tasks.map(({ taskId }) => taskId)).toEqual(['gb-001-dividends']);
  expect((await george.fetch(`${base}/gb-001-p60`)).status).toBe(404);
  expect((await patch(george, 'gb-001-p60', { version: 1 })).status).toBe(404);

  await db.transaction().execute(async (tx) => {
    const changed = await tx
      .updateTable('tasks')
      .set({ kind: 'hidden' })
      .where('client_id', '=', 'gb-001')
      .returning('group_id')
      .execute();
    for (const { group_id } of changed) await updateGroup(tx, { companyId: 'c3001' }, group_id, new Date());
  });
  expect((await get<TaskGroupList>(george, '/groups')).groups).toEqual([]);
  expect((await george.fetch(`${base}/groups/${taskGroupId}`)).status).toBe(404);
});
