import type { CreatedTasks, Problem, Task, TaskGroup, TaskGroupList, TaskList } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTask } from '../../testing/addTask.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { setTaskKind } from '../../testing/setTaskKind.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadForm } from '../../testing/uploadForm.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  setTaskKind(portal, 'UPLOAD');
  setTaskKind(portal, 'DYNAMIC');
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const base = '/api/tasks/v3/tasks';

function send(person: SignedIn, method: string, path: string, body?: object): Promise<Response> {
  return sendJson(person, method, base + path, body);
}

async function get<T>(person: SignedIn, path: string): Promise<T> {
  return answerOf(person.fetch(base + path));
}

async function countTasks(clientId: string): Promise<number> {
  const { total } = await get<TaskGroupList>(olivia, `/groups/clients/${clientId}`);
  return total;
}

describe('a new task', () => {
  test('is visible to the client at once, with its steps, definition and group', async () => {
    const asked = {
      clientId: 'us-002',
      kind: 'DYNAMIC',
      label: ' Confirm your address ',
      dueDate: '2027-01-15',
      params: { taxYear: 2026, minutes: 5 },
      definition: { version: 1 },
      steps: [
        { label: 'Read', required: false },
        { label: 'Confirm', params: { text: 'I do.' } },
      ],
    };
    const made = await answerOf<Task>(send(staff, 'POST', '', asked), 201);
    expect(made).toMatchObject({
      clientId: 'us-002',
      status: 'NEW',
      order: 1,
      label: 'Confirm your address',
      definition: { version: 1 },
      stepsTotal: 2,
      steps: [
        { number: 1, required: false },
        { number: 2, required: true, params: { text: 'I do.' } },
      ],
      version: 1,
    });
    expect(await get<Task>(olivia, `/${made.taskId}`)).toEqual(made);
    expect(await get<TaskGroup>(olivia, `/groups/${made.taskGroupId}`)).toMatchObject({
      type: 'miscellaneous',
      taxYear: 2026,
      status: 'NEW',
      dueDate: '2027-01-15',
    });
  });

  test('added to a complete group of the client reopens the group', async () => {
    const group = 'us-001-lease-group';
    const asked = {
      clientId: 'us-001',
      kind: 'UPLOAD',
      label: 'The lease’s annex',
      taskGroup: { id: group },
    };
    expect((await get<TaskGroup>(olivia, `/groups/${group}`)).status).toBe('DONE');
    const made = await answerOf<Task>(send(staff, 'POST', '', asked), 201);
    expect(made.taskGroupId).toBe(group);
    expect(await get<TaskGroup>(olivia, `/groups/${group}`)).toMatchObject({
      status: 'WIP',
      completedDate: null,
    });
  });

  test.each<[string, object, string]>([
    ['for nobody', { clientId: 'none' }, 'body/clientId'],
    ['for a client of another firm', { clientId: 'br-001' }, 'body/clientId'],
    ['in a group of another client', { taskGroup: { id: 'us-001-lease-group' } }, 'body/taskGroup/id'],
    ['of no kind', { kind: 'NONE' }, 'body/kind'],
    ['without a name', { label: ' ' }, 'body/label'],
    ['due on no date', { dueDate: 'soon' }, 'body/dueDate'],
    ['done already', { status: 'DONE' }, 'body/status'],
  ])('%s is refused', async (_, fields, path) => {
    const asked = { clientId: 'us-002', kind: 'UPLOAD', label: 'x', ...fields };
    const { errors } = await answerOf<Problem>(send(staff, 'POST', '', asked), 400);
    expect(errors?.[0]?.path).toBe(path);
  });

  test('with an impossible due date returns 400', async () => {
    const asked = { clientId: 'us-002', kind: 'UPLOAD', label: 'x', dueDate: '2027-02-30' };
    await answerOf(send(staff, 'POST', '', asked), 400);
  });
});

describe('tasks created in bulk', () => {
  const asked = (count: number, fields: object = {}) =>
    Array.from({ length: count }, (_, index) => ({
      clientId: 'us-003',
      kind: 'UPLOAD',
      label: `Month ${index + 1}`,
      order: index + 1,
      ...fields,
    }));

  test('are created together, and those that belong together share one group', async () => {
    const tasks = [...asked(3), ...asked(1, { kind: 'DYNAMIC' })];
    const made = await answerOf<CreatedTasks>(send(staff, 'POST', '/bulk', { tasks }), 201);
    expect(made.tasks.map(({ label }) => label)).toEqual(['Month 1', 'Month 2', 'Month 3', 'Month 1']);
    expect(new Set(made.tasks.map(({ taskGroupId }) => taskGroupId)).size).toBe(2);
  });

  test('with an idempotency key are created once, by concurrent requests and by later retries', async () => {
    const before = await countTasks('us-002');
    const body = {
      idempotencyKey: 'yearly-return-2027',
      tasks: ['One', 'Two'].map((label) => ({ clientId: 'us-002', kind: 'UPLOAD', label })),
    };
    const answers = await Promise.all(
      [1, 2, 3].map(() => answerOf<CreatedTasks>(send(staff, 'POST', '/bulk', body), 201)),
    );
    const [first] = answers;
    expect(first?.tasks.map(({ label }) => label)).toEqual(['One', 'Two']);
    for (const { tasks } of answers)
      expect(tasks.map(({ taskId }) => taskId)).toEqual(first?.tasks.map(({ taskId }) => taskId));
    expect(await countTasks('us-002')).toBe(before + 1);
    const withdrawn = first?.tasks[0]?.taskId;
    await send(staff, 'DELETE', `/${withdrawn}?delete=true`);
    const again = await answerOf<CreatedTasks>(send(staff, 'POST', '/bulk', body), 201);
    expect(again.tasks.map(({ taskId }) => taskId)).toContain(withdrawn);
    expect(await countTasks('us-002')).toBe(before + 1);
  });

  test('are all rejected when one is invalid, and the response names every fault', async () => {
    const before = await countTasks('us-003');
    const tasks = [
      ...asked(3),
      ...asked(1, { clientId: 'none' }),
      ...asked(1, { taskGroup: { id: 'none' } }),
    ];
    const problem = await answerOf<Problem>(send(staff, 'POST', '/bulk', { tasks }), 400);
    expect(problem.detail).toBe(
      'body/tasks/3/clientId: There is no such client. body/tasks/4/taskGroup/id: The client has no such group of tasks',
    );
    expect(await countTasks('us-003')).toBe(before);
  });

  test('are all rolled back when the database fails midway', async () => {
    const before = await countTasks('us-003');
    await failWhen('insert', 'task_steps', "new.label = 'fails'");
    const tasks = [...asked(3), ...asked(1, { steps: [{ label: 'fails' }] })];
    await answerOf(send(staff, 'POST', '/bulk', { tasks }), 500);
    expect(await countTasks('us-003')).toBe(before);
    const { count } = await portal.database.db
      .selectFrom('task_groups as g')
      .leftJoin('tasks as t', 't.group_id', 'g.group_id')
      .where('t.task_id', 'is', null)
      .select(sql<number>`count(*)`.as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(0);
  });
});

describe('a withdrawn task', () => {
  test('returns 404 together with its empty group, and its documents stay', async () => {
    await addTask(portal.database.db, { id: 'taken' });
    const form = uploadForm('kept.pdf', '%PDF-1.7 kept', {
      ccTask: 'taken',
      ccTaskLabel: 'x',
      ccGroupType: 'UPLOAD',
    });
    const uploaded = await olivia.fetch('/api/storage/v1/clients/us-002/documents', {
      method: 'POST',
      body: form,
    });
    expect(uploaded.status).toBe(201);
    await answerOf(send(staff, 'DELETE', '/taken'), 400);
    expect((await send(staff, 'DELETE', '/taken?delete=true')).status).toBe(204);
    for (const path of ['/taken', '/groups/taken-group']) await answerOf(olivia.fetch(base + path), 404);
    await answerOf(send(olivia, 'PATCH', '/taken', { version: 1, status: 'WIP' }), 404);
    await answerOf(send(staff, 'DELETE', '/taken?delete=true'), 404);
    const documents = await olivia.fetch(
      '/api/documents/v1/containers/documents?clientId=us-002&ccTask=taken',
    );
    expect(await documents.json()).toMatchObject({ data: { items: [{ name: 'kept.pdf' }] } });
  });

  test('does not keep its group open when the other tasks are done', async () => {
    const kind = 'UPLOAD';
    const tasks = [1, 2].map((order) => ({ clientId: 'us-002', kind, label: `Part ${order}`, order }));
    const made = await answerOf<CreatedTasks>(send(staff, 'POST', '/bulk', { tasks }), 201);
    const [first, second] = made.tasks as [Task, Task];
    await answerOf(send(olivia, 'PATCH', `/${first.taskId}`, { version: 1, status: 'DONE' }));
    expect((await send(staff, 'DELETE', `/${second.taskId}?delete=true`)).status).toBe(204);
    expect(await get<TaskGroup>(olivia, `/groups/${first.taskGroupId}`)).toMatchObject({
      status: 'DONE',
      tasks: [{ taskId: first.taskId }],
    });
  });

  test('all tasks of a client can be withdrawn at once, without affecting those of other clients', async () => {
    expect(await countTasks('us-003')).toBeGreaterThan(0);
    const others = await countTasks('us-001');
    expect((await send(staff, 'DELETE', '/clients/us-003')).status).toBe(204);
    expect([await countTasks('us-003'), await countTasks('us-001')]).toEqual([0, others]);
  });
});

describe('a step review', () => {
  async function doneTask(id: string): Promise<void> {
    await addTask(portal.database.db, { id, steps: [{ label: 'W-2', required: true }] });
    await answerOf(send(olivia, 'PATCH', `/${id}/steps/1`, { version: 1, data: { documents: ['d1'] } }));
    await answerOf(send(olivia, 'PATCH', `/${id}`, { version: 2, status: 'DONE' }));
  }

  test('that returns the step with a reason reopens the task until the client gives something else', async () => {
    await doneTask('returned');
    const review = { version: 2, state: 'returned', reason: 'Page 2 is missing.' };
    const opened = await answerOf<Task>(send(staff, 'PATCH', '/returned/steps/1/review', review), 200);
    expect(opened).toMatchObject({
      status: 'WIP',
      completedAt: null,
      stepsDone: 0,
      steps: [{ review: { state: 'returned', reason: 'Page 2 is missing.' }, version: 3 }],
    });
    expect(await get<TaskGroup>(olivia, '/groups/returned-group')).toMatchObject({
      status: 'WIP',
      completedDate: null,
    });
    const done = { version: opened.version, status: 'DONE' };
    const { errors } = await answerOf<Problem>(send(olivia, 'PATCH', '/returned', done), 409);
    expect(errors?.[1]).toMatchObject({ path: 'steps/1', reason: 'step-returned' });
    const again = { version: 3, data: { documents: ['d1', 'd2'] } };
    const given = await answerOf<Task>(send(olivia, 'PATCH', '/returned/steps/1', again), 200);
    expect(given.steps[0]?.review).toBeNull();
    await answerOf(send(olivia, 'PATCH', '/returned', { version: given.version, status: 'DONE' }));
  });

  test('that accepts the step is idempotent and locks it', async () => {
    await addTask(portal.database.db, { id: 'accepted', steps: [{ label: 'W-2', required: true }] });
    await answerOf(
      send(olivia, 'PATCH', '/accepted/steps/1', { version: 1, data: { documents: ['d1'] } }),
      200,
    );
    const accept = () => send(staff, 'PATCH', '/accepted/steps/1/review', { version: 2, state: 'accepted' });
    expect((await answerOf<Task>(accept(), 200)).steps[0]?.review).toEqual({
      state: 'accepted',
      reason: null,
    });
    expect((await answerOf<Task>(accept(), 200)).steps[0]?.version).toBe(3);
    const change = send(olivia, 'PATCH', '/accepted/steps/1', { version: 3, data: {} });
    expect((await answerOf<Problem>(change, 409)).errors?.[0]?.reason).toBe('step-accepted');
  });

  test('without a reason for returning is rejected with 400, and one by a client with 403', async () => {
    await doneTask('reasonless');
    const review = { version: 2, state: 'returned' };
    const refused = await answerOf<Problem>(send(staff, 'PATCH', '/reasonless/steps/1/review', review), 400);
    expect(refused.errors?.[0]?.reason).toBe('reason-missing');
    await answerOf(send(olivia, 'PATCH', '/reasonless/steps/1/review', { ...review, reason: 'x' }), 403);
  });
});

test('changes by staff are recorded in the audit log', async () => {
  const rows = await portal.database.db
    .selectFrom('audit_log')
    .select('action')
    .distinct()
    .where('user_id', '=', 'staff')
    .where('subject', 'like', 'task:%')
    .orderBy('action')
    .execute();
  expect(rows.map(({ action }) => action)).toEqual(['step-reviewed', 'task-added', 'task-removed']);
});

/** Makes the database reject rows of a table. */
async function failWhen(event: 'insert' | 'update', table: string, condition: string): Promise<void> {
  await sql
    .raw(
      `create function refuse_${table}() returns trigger language plpgsql as $$ begin raise exception 'injected'; end $$;
       create trigger refuse before ${event} on ${table} for each row when (${condition}) execute function refuse_${table}();`,
    )
    .execute(portal.database.db);
}

describe('the requested parts of a task', () => {
  const asked = { clientId: 'us-002', kind: 'UPLOAD', label: 'In parts', steps: [{ label: 'One' }] };

  test.each([
    ['params=false', ['params']],
    ['data=false', ['data', 'definition']],
    ['steps=false', ['steps']],
    ['taskDetails=false', ['data', 'definition', 'steps']],
  ])('%s leaves out %j', async (query, left) => {
    const made = await answerOf<Task>(send(staff, 'POST', '', asked), 201);
    const part = await get<Task>(olivia, `/${made.taskId}?${query}`);
    expect(Object.keys(made).filter((key) => !(key in part))).toEqual(expect.arrayContaining(left));
    expect({ ...made, ...part }).toEqual(made);
    expect(Object.keys(part)).toHaveLength(Object.keys(made).length - left.length);
  });

  test('in a group are task ids only, or include the steps', async () => {
    const made = await answerOf<Task>(send(staff, 'POST', '', asked), 201);
    const group = (query: string) => get<TaskGroup>(olivia, `/groups/${made.taskGroupId}?${query}`);
    expect((await group('taskDetails=false')).tasks).toEqual([{ taskId: made.taskId }]);
    expect((await group('params=false&steps=true')).tasks[0]).toMatchObject({ steps: made.steps });
    expect((await group('params=false')).tasks[0]).not.toHaveProperty('params');
    const { groups } = await get<TaskGroupList>(
      olivia,
      '/groups/clients/us-002?pageSize=100&taskDetails=false',
    );
    expect(groups.flatMap(({ tasks }) => tasks)).toContainEqual({ taskId: made.taskId });
  });

  test('include a withdrawn task only for staff who ask for deleted ones', async () => {
    const made = await answerOf<Task>(send(staff, 'POST', '', asked), 201);
    expect((await send(staff, 'DELETE', `/${made.taskId}?delete=true`)).status).toBe(204);
    expect((await staff.fetch(`${base}/${made.taskId}`)).status).toBe(404);
    expect((await olivia.fetch(`${base}/${made.taskId}?deleted=true`)).status).toBe(404);
    expect(await get<Task>(staff, `/${made.taskId}?deleted=true`)).toMatchObject({
      deleted: true,
      label: 'In parts',
    });
    const listed = async (person: SignedIn) =>
      (await get<TaskList>(person, '/clients/us-002?deleted=true&pageSize=100')).tasks.map(
        ({ taskId }) => taskId,
      );
    expect(await listed(staff)).toContain(made.taskId);
    expect(await listed(olivia)).not.toContain(made.taskId);
  });
});

test('the `around` parameter returns the page with the given group, pending or complete, and 404 for an unknown one', async () => {
  const clientId = 'us-002';
  const made: string[] = [];
  for (const [label, dueDate] of [
    ['Late', '2031-03-01'],
    ['Early', '2031-01-01'],
    ['Undated', null],
    ['Middle', '2031-02-01'],
  ] as const) {
    const { tasks } = await answerOf<CreatedTasks>(
      send(staff, 'POST', '/bulk', { tasks: [{ clientId, kind: 'UPLOAD', label, dueDate }] }),
      201,
    );
    made.push(tasks[0]?.taskGroupId ?? '');
  }
  const list = (query: string) =>
    get<TaskGroupList>(olivia, `/groups/clients/${clientId}?pageSize=1&${query}`);
  const pages = await Promise.all(made.map(async (id) => (await list(`around=${id}`)).pageNum));
  const [late = 0, early = 0, undated = 0, middle = 0] = pages;
  expect([middle - early, late - middle]).toEqual([1, 1]);
  expect(undated).toBeGreaterThan(late);
  expect((await list(`around=${made[3]}`)).groups.map(({ id }) => id)).toEqual([made[3]]);
  const task = (await get<TaskGroup>(olivia, `/groups/${made[3]}`)).tasks[0];
  await answerOf(send(olivia, 'PATCH', `/${task?.taskId}`, { version: 1, status: 'DONE' }));
  const after = await list(`around=${made[3]}`);
  expect([after.pageNum, after.groups[0]?.id]).toEqual([middle, made[0]]);
  expect((await olivia.fetch(`${base}/groups/clients/${clientId}?around=none`)).status).toBe(404);
});
