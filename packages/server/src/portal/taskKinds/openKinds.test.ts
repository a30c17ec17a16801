import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import type {
  InboxList,
  NewTask,
  Problem,
  Task,
  TaskGroupList,
  TaskList,
  WaitingTasks,
} from '@anteroom/contract';
import { defineServer, type TaskKind } from '@anteroom/server-sdk';
import Type from 'typebox';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addTask } from '../../testing/addTask.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { halfSource } from '../../testing/shippedHalves.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf } from '../../testing/uploadFile.ts';
import { uploadForm } from '../../testing/uploadForm.ts';
import { remindOfTasks } from '../taskMails/remindOfTasks.ts';

/** A task kind as a third party might define it: trips, with a step for each car's odometer reading. */
const told: string[] = [];
const mileage: TaskKind = {
  kind: 'mileage',
  definition: Type.Object(
    { ratePerKilometre: Type.Number({ exclusiveMinimum: 0 }) },
    { additionalProperties: false },
  ),
  params: Type.Object(
    { car: Type.Optional(Type.String({ maxLength: 20 })) },
    { additionalProperties: false },
  ),
  data: {
    type: 'object',
    properties: {
      date: { type: 'string', format: 'date' },
      kilometres: { type: 'number', minimum: 1, maximum: 2000 },
      purpose: { type: 'string', minLength: 1, maxLength: 200 },
    },
    additionalProperties: false,
  },
  stepParams: Type.Object({ plate: Type.String({ minLength: 1 }) }, { additionalProperties: false }),
  stepData: Type.Object({ odometer: Type.Integer({ minimum: 0 }) }, { additionalProperties: false }),
  openPoints: ({ task, status }) =>
    status === 'DONE'
      ? ['date', 'kilometres', 'purpose']
          .filter((field) => task.data[field] === undefined)
          .map((field) => ({ path: `data/${field}`, reason: 'required' }))
      : [],
  onDone: async ({ tx, scope, task }) => {
    const { label } = await tx
      .selectFrom('tasks')
      .select('label')
      .where('company_id', '=', scope.companyId)
      .where('task_id', '=', task.taskId)
      .executeTakeFirstOrThrow();
    told.push(`done: ${label}, ${task.data.kilometres} km`);
    return [];
  },
  onCancelled: ({ task }) => {
    told.push(`cancelled: ${task.doesNotApplyComment}`);
  },
  onReopened: ({ task }) => {
    told.push(`reopened: ${task.status}`);
  },
  doneWords: () => 'wrote down the trip “{about}”',
};

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
let now = new Date('2026-11-20T15:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => now } });
  portal.deps.taskKinds.add(mileage);
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
beforeEach(() => {
  told.length = 0;
});
afterAll(() => portal.close());

const base = '/api/tasks/v3/tasks';
const asked: NewTask = {
  clientId: 'us-002',
  kind: 'mileage',
  label: 'Trip to Utrecht',
  dueDate: '2026-11-24',
  definition: { ratePerKilometre: 0.23 },
  steps: [{ label: 'Van', params: { plate: 'V-1' } }],
};

function add(fields: object = {}): Promise<Response> {
  return sendJson(staff, 'POST', base, { ...asked, ...fields });
}

function change(taskId: string, fields: object): Promise<Response> {
  return sendJson(olivia, 'PATCH', `${base}/${taskId}`, { version: 1, ...fields });
}

async function pathsOf(response: Response): Promise<(string | undefined)[]> {
  const { errors = [] }: Problem = await expectProblem(response, 400, 'bad-request');
  return errors.map(({ path }) => path);
}

async function reasonOf(response: Response): Promise<string | undefined> {
  const { errors = [] } = await expectProblem(response, 409, 'conflict');
  return errors[0]?.reason;
}

async function inboxWords(): Promise<readonly string[]> {
  const { items } = await answerOf<InboxList>(staff.fetch('/api/inbox/v1/items?kind=completed'));
  return items.map(({ words }) => words);
}

const mails = () => portal.mails();

const trip = { date: '2026-11-19', kilometres: 48.5, purpose: 'Visit to the notary' };

describe('a kind that a plugin registers', () => {
  test('is added by staff, completed by the client and reported in its own words', async () => {
    const made = await answerOf<Task>(add({ params: { car: 'Van', minutes: 5 } }), 201);
    expect(made).toMatchObject({ kind: 'mileage', params: { kind: 'mileage', car: 'Van', minutes: 5 } });
    const { taskId } = made;
    const open = await expectProblem(await change(taskId, { status: 'DONE' }), 409, 'conflict');
    expect(open.errors).toMatchObject([
      { reason: 'open-points' },
      { path: 'data/date' },
      { path: 'data/kilometres' },
      { path: 'data/purpose' },
    ]);
    const step = { version: 1, data: { odometer: 81_204 } };
    await answerOf(sendJson(olivia, 'PATCH', `${base}/${taskId}/steps/1`, step));
    const done = await answerOf<Task>(change(taskId, { version: 2, status: 'DONE', data: trip }));
    expect(done).toMatchObject({ status: 'DONE', data: trip, stepsDone: 1, stepsTotal: 1 });
    const { groups } = await answerOf<TaskGroupList>(
      olivia.fetch(`${base}/groups/clients/us-002?groupStatuses=DONE,CANCELLED,RECEIVED`),
    );
    expect(groups.find(({ id }) => id === done.taskGroupId)).toMatchObject({
      type: 'miscellaneous',
      tasks: [{ kind: 'mileage', params: { car: 'Van' } }],
    });

    expect(await inboxWords()).toContain('wrote down the trip “Trip to Utrecht”');

    const review = { version: 2, state: 'returned', reason: 'Not that car.' };
    await answerOf(sendJson(staff, 'PATCH', `${base}/${taskId}/steps/1/review`, review));
    expect(told).toEqual(['done: Trip to Utrecht, 48.5 km', 'reopened: WIP']);
  });

  test('is notified when the client says that a task does not apply', async () => {
    const { taskId } = await answerOf<Task>(add(), 201);
    await answerOf(change(taskId, { status: 'CANCELLED', doesNotApplyComment: 'I took the train.' }));
    expect(told).toEqual(['cancelled: I took the train.']);
  });

  test.each([
    [{ definition: {} }, 'body/definition'],
    [{ definition: { ratePerKilometre: 0 } }, 'body/definition/ratePerKilometre'],
    [{ definition: { ratePerKilometre: 1, note: 'x' } }, 'body/definition'],
    [{ params: { car: 'a car with a name that is too long' } }, 'body/params/car'],
    [{ params: { cars: 2 } }, 'body/params'],
    [{ params: { kind: 'UPLOAD' } }, 'body/params/kind'],
    [{ data: { kilometres: 2001 } }, 'body/data/kilometres'],
    [{ steps: [{ label: 'Van', params: { plate: '' } }] }, 'body/steps/0/params/plate'],
  ])('rejects a new task with %j and names the field', async (fields, path) => {
    expect(await pathsOf(await add(fields))).toEqual([path]);
  });

  test('rejects an unknown field with 400 and names it', async () => {
    const definition = { ratePerKilometre: 1, note: 'x' };
    const { errors } = await expectProblem(await add({ definition }), 400, 'bad-request');
    expect(errors).toMatchObject([{ message: 'must not have the field "note"' }]);
  });

  test('rejects an invalid task in a bulk request with its position', async () => {
    const tasks = [asked, { ...asked, definition: { ratePerKilometre: '0.23' } }];
    expect(await pathsOf(await sendJson(staff, 'POST', `${base}/bulk`, { tasks }))).toEqual([
      'body/tasks/1/definition/ratePerKilometre',
    ]);
  });

  test.each([
    [{ ...trip, date: '2026-02-30' }, 'body/data/date'],
    [{ ...trip, kilometres: 0 }, 'body/data/kilometres'],
    [{ ...trip, kilometres: '48' }, 'body/data/kilometres'],
    [{ ...trip, purpose: 'x'.repeat(201) }, 'body/data/purpose'],
    [{ ...trip, driver: 'Olivia' }, 'body/data'],
  ])('rejects the client’s data %j and leaves the task unchanged', async (data, path) => {
    const { taskId } = await answerOf<Task>(add(), 201);
    expect(await pathsOf(await change(taskId, { status: 'DONE', data }))).toEqual([path]);
    const step = { version: 1, data: { odometer: -1 } };
    expect(await pathsOf(await sendJson(olivia, 'PATCH', `${base}/${taskId}/steps/1`, step))).toEqual([
      'body/data/odometer',
    ]);
    expect(await answerOf(olivia.fetch(`${base}/${taskId}`))).toMatchObject({ status: 'NEW', data: {} });
  });

  test('does not break the task list when its rules throw', async () => {
    const fails = () => {
      throw new Error('Out of petrol');
    };
    portal.deps.taskKinds.add({
      ...mileage,
      kind: 'broken',
      openPoints: () => [],
      onDone: () => [],
      undoneSteps: fails,
      doneWords: fails,
    });
    const { taskId } = await answerOf<Task>(add({ kind: 'broken', label: 'Breakdown' }), 201);
    const step = { version: 1, data: { odometer: 7 } };
    await answerOf(sendJson(olivia, 'PATCH', `${base}/${taskId}/steps/1`, step));
    const { tasks } = await answerOf<TaskList>(olivia.fetch(`${base}/clients/us-002?pageSize=100`));
    expect(tasks.find((task) => task.taskId === taskId)).toMatchObject({ stepsDone: 1, stepsTotal: 1 });
    await answerOf(change(taskId, { version: 2, status: 'DONE' }));
    expect(await inboxWords()).toContain('completed “Breakdown”');
  });
});

test.each(['MILEAGE', 'no-such-kind', '__proto__', 'toString', ''])(
  'the unknown kind %j is refused',
  async (kind) => {
    expect(await pathsOf(await add({ kind }))).toEqual(['body/kind']);
  },
);

test('no code outside of the taskKinds folder and the demo data names a built-in kind', () => {
  const own = ['ESIGN', 'DOCUMENT_REQUEST', 'PAYMENT_REQUEST', 'DOCUMENT_REVIEW'];
  const kinds = [...own, 'DYNAMIC', 'UPLOAD', 'QUESTIONNAIRE', 'UK_INFORMATION_REQUEST'];
  const root = join(import.meta.dirname, '../../../..');
  const exclude = ['taskKinds', 'seed', 'testing', 'migrations', 'node_modules'];
  const files = globSync(['server/src/**/*.ts', 'domain/src/**/*.ts'], { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && !file.split(sep).some((folder) => exclude.includes(folder)),
  );
  expect(files.length).toBeGreaterThan(300);
  const naming = files.filter((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    return kinds.some((kind) => text.includes(`'${kind}'`));
  });
  expect(naming).toEqual([]);
});

describe('a kind whose plugin is switched off', () => {
  let task: Task;
  beforeAll(async () => {
    task = await answerOf<Task>(add({ label: 'Trip to Breda', params: { car: 'Van' } }), 201);
    task = await answerOf<Task>(change(task.taskId, { data: { kilometres: 3 } }));
    const upload = uploadForm('odometer.pdf', somePdf(), { ccTask: task.taskId, ccStep: '1' });
    await answerOf(
      olivia.fetch('/api/storage/v1/clients/us-002/documents', { method: 'POST', body: upload }),
      201,
    );
    portal.deps.taskKinds.remove('mileage');
  });

  test('keeps its tasks, with their data, in every list and count', async () => {
    expect(await answerOf(olivia.fetch(`${base}/${task.taskId}`))).toMatchObject({
      kind: 'mileage',
      params: { car: 'Van' },
      definition: asked.definition,
      data: { kilometres: 3 },
      steps: [{ label: 'Van' }],
    });
    const path = `${base}/clients/us-002?pageSize=100&steps=true&data=true`;
    const list = await answerOf<TaskList>(olivia.fetch(path));
    expect(list.tasks.map(({ taskId }) => taskId)).toContain(task.taskId);
    const { groups } = await answerOf<TaskGroupList>(
      olivia.fetch(`${base}/groups/clients/us-002?pageSize=100&steps=true`),
    );
    expect(groups.map(({ id }) => id)).toContain(task.taskGroupId);
    const waiting = await answerOf<WaitingTasks>(olivia.fetch(`${base}/waiting?pageSize=100`));
    expect(waiting.tasks.map(({ taskId }) => taskId)).toContain(task.taskId);
    expect(await answerOf(staff.fetch(`${base}/groups/${task.taskGroupId}`))).toMatchObject({
      tasks: [{ kind: 'mileage' }],
    });
  });

  test('rejects every change to its tasks with `kind-unavailable` and leaves them as they are', async () => {
    const { taskId, version } = task;
    const step = { version: 1, data: { odometer: 1 } };
    const review = { version: 1, state: 'accepted' };
    const upload = (ccStep?: string) =>
      olivia.fetch('/api/storage/v1/clients/us-002/documents', {
        method: 'POST',
        body: uploadForm(`more-${ccStep}.pdf`, somePdf(), { ccTask: taskId, ...(ccStep && { ccStep }) }),
      });
    const refused = [
      await change(taskId, { version, data: trip }),
      await change(taskId, { version, status: 'DONE' }),
      await change(taskId, { version, status: 'CANCELLED', doesNotApplyComment: 'x' }),
      await change(taskId, { version, comment: 'x' }),
      await sendJson(olivia, 'PATCH', `${base}/${taskId}/steps/1`, step),
      await sendJson(olivia, 'PATCH', `${base}/${taskId}/steps/1`, { version: 1, comment: 'x' }),
      await sendJson(staff, 'PATCH', `${base}/${taskId}/steps/1/review`, review),
      await upload(),
      await upload('1'),
    ];
    expect(await Promise.all(refused.map(reasonOf))).toEqual(refused.map(() => 'kind-unavailable'));
    expect(await answerOf(olivia.fetch(`${base}/${taskId}`))).toEqual({ ...task });
  });

  test('still has reminders for its tasks, and keeps their documents', async () => {
    now = new Date('2026-11-23T15:00:00Z');
    olivia = await portal.signIn('olivia@demo.test');
    staff = await portal.signIn('staff@demo.test');
    await remindOfTasks(portal.deps);
    expect((await mails()).map(({ text }) => text).join('\n')).toContain('Trip to Breda');
    const documents = await portal.database.db
      .selectFrom('documents')
      .select(['name', 'cc_step'])
      .where('cc_task', '=', task.taskId)
      .execute();
    expect(documents).toEqual([{ name: 'odometer.pdf', cc_step: '1' }]);
  });

  test('cannot be the kind of a follow-up task: completing the first task returns `kind-unavailable`', async () => {
    portal.deps.taskKinds.add({
      ...mileage,
      kind: 'quarter',
      openPoints: () => [],
      onDone: () => [{ key: 'trip', task: { kind: 'mileage', label: 'Follows', definition: {} } }],
    });
    const { taskId } = await answerOf<Task>(add({ kind: 'quarter' }), 201);
    expect(await reasonOf(await change(taskId, { status: 'DONE' }))).toBe('kind-unavailable');
    expect(await answerOf(olivia.fetch(`${base}/${taskId}`))).toMatchObject({ status: 'NEW' });
  });

  test('cannot be used for new tasks, and staff can withdraw existing ones', async () => {
    expect(await pathsOf(await add())).toEqual(['body/kind']);
    const other = await staff.fetch(`${base}/${task.taskId}?delete=true`, { method: 'DELETE' });
    expect(other.status).toBe(204);
  });

  test('works again once it is registered again', async () => {
    portal.deps.taskKinds.add(mileage);
    const { taskId } = await answerOf<Task>(add(), 201);
    await answerOf(change(taskId, { status: 'DONE', data: trip }));
    expect(told).toEqual(['done: Trip to Utrecht, 48.5 km']);
  });
});

describe('a kind whose plugin is switched off for one firm', () => {
  const half = defineServer({ id: 'mileage', register: ({ taskKinds }) => taskKinds.add(mileage) });
  let firms: TestPortal;
  let harbor: SignedIn;
  let client: SignedIn;
  let ofOtherFirm: SignedIn;
  beforeAll(async () => {
    firms = await startTestPortal({ halves: [halfSource({ id: 'mileage' }, async () => half)] });
    harbor = await signIn(firms.url, 'staff@demo.test');
    client = await signIn(firms.url, 'olivia@demo.test');
    ofOtherFirm = await signIn(firms.url, 'ines@demo.test');
    const theirs = { id: 'their-trip', companyId: 'c2001', clientId: 'br-001', kind: 'mileage' };
    await addTask(firms.database.db, theirs);
  });
  afterAll(() => firms.close());

  async function switchFor(companyId: string, enabled: boolean): Promise<void> {
    await firms.database.db
      .insertInto('company_plugins')
      .values({ company_id: companyId, plugin_id: 'mileage', enabled })
      .onConflict((conflict) => conflict.columns(['company_id', 'plugin_id']).doUpdateSet({ enabled }))
      .execute();
    await firms.deps.plugins.read();
  }

  test('rejects changes in that firm only, which can still read and withdraw its tasks', async () => {
    const added = () => sendJson(harbor, 'POST', base, asked);
    const { taskId } = await answerOf<Task>(added(), 201);
    const other = await answerOf<Task>(added(), 201);
    const changeAs = (fields: object) =>
      sendJson(client, 'PATCH', `${base}/${taskId}`, { version: 1, ...fields });
    await switchFor('c1001', false);

    expect(await pathsOf(await added())).toEqual(['body/kind']);
    const upload = uploadForm('odometer.pdf', somePdf(), { ccTask: taskId, ccStep: '1' });
    const refused = [
      await changeAs({ data: trip }),
      await changeAs({ status: 'DONE' }),
      await changeAs({ status: 'CANCELLED', doesNotApplyComment: 'x' }),
      await sendJson(client, 'PATCH', `${base}/${taskId}/steps/1`, { version: 1, data: { odometer: 1 } }),
      await sendJson(harbor, 'PATCH', `${base}/${taskId}/steps/1/review`, { version: 1, state: 'accepted' }),
      await client.fetch('/api/storage/v1/clients/us-002/documents', { method: 'POST', body: upload }),
    ];
    expect(await Promise.all(refused.map(reasonOf))).toEqual(refused.map(() => 'kind-unavailable'));
    expect(await answerOf(client.fetch(`${base}/${taskId}`))).toMatchObject({ status: 'NEW', data: {} });
    const list = await answerOf<TaskList>(client.fetch(`${base}/clients/us-002?pageSize=100`));
    expect(list.tasks.map((task) => task.taskId)).toContain(taskId);
    const takenBack = await harbor.fetch(`${base}/${other.taskId}?delete=true`, { method: 'DELETE' });
    expect(takenBack.status).toBe(204);

    const begun = { version: 1, data: { kilometres: 3 } };
    await answerOf(sendJson(ofOtherFirm, 'PATCH', `${base}/their-trip`, begun));
    await switchFor('c1001', true);
    await answerOf(changeAs({ status: 'DONE', data: trip }));
    expect(told).toEqual(['done: Trip to Utrecht, 48.5 km']);
  });
});
