import type { Problem, Task, TaskGroup, TaskList } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTask } from '../../testing/addTask.ts';
import { setTaskKind } from '../../testing/setTaskKind.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let olivia: SignedIn;
let marco: SignedIn;
let owen: SignedIn;
let staff: SignedIn;

beforeAll(async () => {
  portal = await startTestPortal();
  setTaskKind(portal, 'UPLOAD');
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
  owen = await portal.signIn('owen@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const base = '/api/tasks/v3/tasks';

/** Adds a task for Olivia with two steps, of which the first is required. */
async function newTask(id: string): Promise<Task> {
  await addTask(portal.database.db, {
    id,
    steps: [
      { label: 'W-2', required: true, params: { accepts: ['pdf'] } },
      { label: '1099-INT', required: false },
    ],
  });
  return read(id);
}

async function read(id: string): Promise<Task> {
  return (await (await olivia.fetch(`${base}/${id}`)).json()) as Task;
}

function patch(path: string, body: object, person = olivia): Promise<Response> {
  return person.fetch(`${base}/${path}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function answer(response: Promise<Response>): Promise<Task> {
  const { status } = await response;
  expect(status).toBe(200);
  return (await (await response).json()) as Task;
}

async function refusal(response: Promise<Response>, status: number): Promise<Problem> {
  expect((await response).status).toBe(status);
  return (await (await response).json()) as Problem;
}

describe('a step', () => {
  test('is shown with its task, and only counted where tasks are listed', async () => {
    expect(await newTask('shown')).toMatchObject({
      stepsDone: 0,
      stepsTotal: 2,
      definition: {},
      data: {},
      steps: [
        { number: 1, label: 'W-2', required: true, params: { accepts: ['pdf'] }, data: {}, version: 1 },
        { number: 2, label: '1099-INT', required: false, dnaComment: null, review: null },
      ],
    });
    await answer(patch('shown/steps/1', { version: 1, data: { documents: ['d1'] } }));
    const group = (await (await olivia.fetch(`${base}/groups/shown-group`)).json()) as TaskGroup;
    expect(group.tasks[0]).toMatchObject({ stepsDone: 1, stepsTotal: 2 });
    expect(Object.keys(group.tasks[0] ?? {})).not.toEqual(expect.arrayContaining(['steps']));
    expect(group.tasks[0]).not.toHaveProperty('definition');
    expect(group.tasks[0]).not.toHaveProperty('data');
  });

  test('with new data starts its task and the group', async () => {
    await newTask('begun');
    const task = await answer(patch('begun/steps/1', { version: 1, data: { documents: ['d1'] } }));
    expect(task).toMatchObject({ status: 'WIP', version: 2, stepsDone: 1 });
    expect(task.steps[0]).toMatchObject({ data: { documents: ['d1'] }, version: 2 });
    const group = (await (await olivia.fetch(`${base}/groups/begun-group`)).json()) as TaskGroup;
    expect(group.status).toBe('WIP');
  });

  test('takes a comment without starting its task', async () => {
    await newTask('commented');
    const task = await answer(patch('commented/steps/2', { version: 1, comment: ' From two banks. ' }));
    expect(task).toMatchObject({ status: 'NEW', version: 1, stepsDone: 0 });
    expect(task.steps[1]).toMatchObject({ comment: 'From two banks.', version: 2 });
  });

  test('is marked as not applicable only with a reason, and the mark can be removed', async () => {
    await newTask('applies');
    const { errors } = await refusal(patch('applies/steps/2', { version: 1, dnaComment: ' ' }), 400);
    expect(errors?.[0]?.reason).toBe('reason-missing');
    const off = await answer(patch('applies/steps/2', { version: 1, dnaComment: 'No accounts.' }));
    expect([off.steps[1]?.dnaComment, off.stepsDone]).toEqual(['No accounts.', 1]);
    const on = await answer(patch('applies/steps/2', { version: 2, dnaComment: null }));
    expect([on.steps[1]?.dnaComment, on.stepsDone]).toEqual([null, 0]);
  });

  test('changed in two tabs returns 409 with the stored version to the second, which may overwrite it', async () => {
    await newTask('two-tabs');
    await answer(patch('two-tabs/steps/1', { version: 1, data: { text: 'first' } }));
    const problem = await refusal(patch('two-tabs/steps/1', { version: 1, data: { text: 'second' } }), 409);
    expect(problem.errors?.[0]?.reason).toBe('stale');
    expect((problem.current as Task).steps[0]).toMatchObject({ version: 2, data: { text: 'first' } });
    const both = await answer(patch('two-tabs/steps/2', { version: 1, data: { text: 'elsewhere' } }));
    expect(both.steps.map(({ version }) => version)).toEqual([2, 2]);
    const over = await answer(
      patch('two-tabs/steps/1', { version: 1, data: { text: 'second' }, overwrite: true }),
    );
    expect(over.steps[0]).toMatchObject({ version: 3, data: { text: 'second' } });
  });

  test('changed by twenty identical concurrent requests changes once', async () => {
    await newTask('twenty');
    const body = { version: 1, data: { documents: ['d1'] } };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => answer(patch('twenty/steps/1', body))),
    );
    expect(new Set(answers.map((task) => JSON.stringify(task))).size).toBe(1);
    expect(answers[0]).toMatchObject({ version: 2, steps: [{ version: 2 }, { version: 1 }] });
  });

  test('of a complete task rejects changes with `task-complete`', async () => {
    await newTask('complete');
    await answer(patch('complete', { version: 1, status: 'CANCELLED', doesNotApplyComment: 'Sold.' }));
    for (const change of [{ comment: 'x' }, { dnaComment: 'x' }, { data: { a: 1 } }]) {
      const { errors } = await refusal(patch('complete/steps/1', { version: 1, ...change }), 409);
      expect(errors?.[0]?.reason).toBe('task-complete');
    }
  });

  test('that does not exist, or belongs to another client’s task, returns 404', async () => {
    await newTask('mine');
    await refusal(patch('mine/steps/3', { version: 1, comment: 'x' }), 404);
    await refusal(patch('mine/steps/1', { version: 1, comment: 'x' }, marco), 404);
    await refusal(patch('mine/steps/none', { version: 1, comment: 'x' }), 400);
  });

  test.each<[string, object]>([
    ['a review', { review: { state: 'accepted', reason: null } }],
    ['data that is no object', { data: 'text' }],
    ['a NUL in its data', { data: { text: 'a\u0000b' } }],
    ['an over-long comment', { comment: 'x'.repeat(4001) }],
  ])('rejects %s with 400', async (_, change) => {
    await refusal(patch('shown/steps/1', { version: 2, ...change }), 400);
  });
});

describe('the last change of a task', () => {
  const byOwen = { firstName: 'Owen', lastName: 'Hartwell', userGuid: 'owen', role: 'client' };
  const at = (time: string) => new Date(time).getTime();

  test('is shown with its author and time to everybody who sees the task, and in a conflict', async () => {
    expect(await newTask('who')).toMatchObject({ changedBy: null, changedAt: null });
    const changed = await answer(patch('who', { version: 1, data: { name: 'first' } }));
    expect(changed.changedBy).toMatchObject({ userGuid: 'olivia', role: 'client', isCurrentUser: true });
    const stepped = await answer(patch('who/steps/2', { version: 1, comment: 'From Owen' }, owen));
    expect(stepped.changedBy).toEqual({ ...byOwen, isCurrentUser: true });
    const late = await refusal(patch('who/steps/2', { version: 1, comment: 'From Olivia' }), 409);
    const current = late.current as Task;
    expect(current.changedBy).toEqual({ ...byOwen, isCurrentUser: false });
    expect(at(current.changedAt ?? '')).toBeGreaterThanOrEqual(at(changed.changedAt ?? ''));
    expect(await read('who')).toEqual(current);
    const list = (await (await olivia.fetch(`${base}/clients/us-002?pageSize=100`)).json()) as TaskList;
    expect(list.tasks.find(({ taskId }) => taskId === 'who')).toMatchObject({
      changedBy: { ...byOwen, isCurrentUser: false },
      changedAt: current.changedAt,
    });
  });

  test('is attributed to the firm’s reviewer when a step is reviewed', async () => {
    await newTask('reviewed');
    await answer(patch('reviewed/steps/1', { version: 1, data: { text: 'given' } }));
    const review = { version: 2, state: 'accepted' };
    await answer(patch('reviewed/steps/1/review', review, staff));
    expect((await read('reviewed')).changedBy).toMatchObject({
      firstName: 'Stella',
      userGuid: 'staff',
      role: 'staff',
      isCurrentUser: false,
    });
  });

  test('keeps its author and time when the same request is sent again', async () => {
    await newTask('same');
    const changed = await answer(patch('same', { version: 1, data: { name: 'first' } }));
    expect(await answer(patch('same', { version: 1, data: { name: 'first' } }, owen))).toMatchObject({
      changedBy: { userGuid: 'olivia' },
      changedAt: changed.changedAt,
    });
  });

  test('has no author if the firm has no such user, although another firm has', async () => {
    await newTask('gone');
    await portal.database.db
      .updateTable('tasks')
      .set({ changed_by: 'ines', changed_at: new Date('2026-11-20T10:32:00Z') })
      .where('task_id', '=', 'gone')
      .execute();
    expect(await read('gone')).toMatchObject({ changedBy: null, changedAt: '2026-11-20T10:32:00.000Z' });
  });
});

describe('the data of a task', () => {
  test('starts the task, and is replaced as a whole by the next data', async () => {
    await newTask('given');
    const once = await answer(patch('given', { version: 1, data: { name: 'Olivia', children: [1, 2] } }));
    expect(once).toMatchObject({ status: 'WIP', version: 2, data: { name: 'Olivia', children: [1, 2] } });
    const again = await answer(patch('given', { version: 1, data: { children: [1, 2], name: 'Olivia' } }));
    expect(again.version).toBe(2);
    const other = await answer(patch('given', { version: 2, data: { name: 'Liv' } }));
    expect(other).toMatchObject({ version: 3, data: { name: 'Liv' } });
    expect(other.data).not.toHaveProperty('children');
  });

  test('from a second tab is rejected as stale with the stored task', async () => {
    await newTask('stale');
    await answer(patch('stale', { version: 1, data: { name: 'first' } }));
    const problem = await refusal(patch('stale', { version: 1, data: { name: 'second' } }), 409);
    expect(problem.errors?.[0]?.reason).toBe('stale');
    expect(problem.current).toEqual(await read('stale'));
  });

  test('a client’s change to the definition, steps or kind of a task returns 400', async () => {
    await newTask('firm');
    for (const change of [{ definition: {} }, { steps: [] }, { kind: 'UPLOAD' }]) {
      await refusal(patch('firm', { version: 1, ...change }), 400);
    }
  });
});

describe('completing a task', () => {
  test('returns 409 with the open steps until every required step is done', async () => {
    await newTask('open');
    const { errors } = await refusal(patch('open', { version: 1, status: 'DONE' }), 409);
    expect(errors).toMatchObject([
      { reason: 'open-points' },
      { path: 'steps/1', reason: 'step-open', message: 'is required and not done' },
    ]);
    expect(await read('open')).toMatchObject({ status: 'NEW', version: 1 });
    await answer(patch('open/steps/1', { version: 1, dnaComment: 'Self-employed.' }));
    expect(await answer(patch('open', { version: 2, status: 'DONE' }))).toMatchObject({ status: 'DONE' });
  });
});
