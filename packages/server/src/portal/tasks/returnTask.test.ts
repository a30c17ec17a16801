import type { Task } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addTask } from '../../testing/addTask.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let staff: SignedIn;
let olivia: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

const base = '/api/tasks/v3/tasks';
let taskId = '';
let count = 0;
beforeEach(async () => {
  taskId = `returned-${++count}`;
  await addTask(portal.database.db, { id: taskId, clientId: 'us-001' });
  await sql`delete from jobs.job where name = 'mail'`.execute(portal.database.db);
});

const read = () => answerOf<Task>(olivia.fetch(`${base}/${taskId}`));
const patch = (person: SignedIn, version: number, status: string) =>
  answerOf<Task>(sendJson(person, 'PATCH', `${base}/${taskId}`, { version, status }));
const sendBack = (body: object, person = staff) => sendJson(person, 'POST', `${base}/${taskId}/return`, body);

async function mails(): Promise<readonly string[]> {
  const { rows } = await sql<{ data: { to: string; subject: string } }>`
    select data from jobs.job where name = 'mail'`.execute(portal.database.db);
  return rows.map(({ data }) => `${data.to}: ${data.subject}`);
}

test('returning a done task reopens it with the firm’s reason, which the client sees and is e-mailed', async () => {
  const { version } = await patch(olivia, 1, 'DONE');
  const returned = await answerOf<Task>(sendBack({ version, reason: ' Page two is missing. ' }));
  expect(returned).toMatchObject({ status: 'WIP', completedAt: null, returnReason: 'Page two is missing.' });
  expect(await read()).toMatchObject({ returnReason: 'Page two is missing.' });
  expect(await mails()).toContain(`olivia@demo.test: Harbor & Finch CPAs needs something more: ${taskId}`);
  const audited = await portal.database.db
    .selectFrom('audit_log')
    .select('user_id')
    .where('action', '=', 'task-returned')
    .where('subject', '=', `task:${taskId}`)
    .execute();
  expect(audited).toEqual([{ user_id: 'staff' }]);

  const again = await patch(olivia, returned.version, 'DONE');
  expect(again).toMatchObject({ status: 'DONE', returnReason: null });
});

test('a repeated return takes effect once, and one with another reason is rejected as stale', async () => {
  const { version } = await patch(olivia, 1, 'DONE');
  const first = await answerOf<Task>(sendBack({ version, reason: 'Page two' }));
  const sent = (await mails()).length;
  expect(await answerOf<Task>(sendBack({ version, reason: 'Page two' }))).toMatchObject({
    version: first.version,
  });
  expect(await mails()).toHaveLength(sent);
  const problem = await expectProblem(await sendBack({ version, reason: 'Page three' }), 409, 'conflict');
  expect(problem.errors?.[0]?.reason).toBe('stale');
});

test('a task that is still open, or was done in steps, returns 409 `not-returnable`', async () => {
  const expectRefusal = async (of: string) => {
    const { version } = await answerOf<Task>(staff.fetch(`${base}/${of}`));
    const answer = await sendJson(staff, 'POST', `${base}/${of}/return`, { version, reason: 'No' });
    const problem = await expectProblem(answer, 409, 'conflict');
    expect(problem.errors?.[0]?.reason).toBe('not-returnable');
  };
  await expectRefusal(taskId);
  const id = `done-in-steps-${count}`;
  await addTask(portal.database.db, { id, clientId: 'us-001', steps: [{ label: 'W-2', required: true }] });
  const step = { version: 1, data: { documents: ['d1'] } };
  const given = await answerOf<Task>(sendJson(olivia, 'PATCH', `${base}/${id}/steps/1`, step));
  const done = { version: given.version, status: 'DONE' };
  await answerOf<Task>(sendJson(olivia, 'PATCH', `${base}/${id}`, done));
  await expectRefusal(id);
});

test('returning a task without a reason returns 400, and by a client user 403', async () => {
  const { version } = await patch(olivia, 1, 'DONE');
  await expectProblem(await sendBack({ version, reason: ' ' }), 400, 'bad-request');
  await expectProblem(await sendBack({ version, reason: 'Mine' }, olivia), 403, 'forbidden');
});

test('the client is e-mailed that the firm has received a task, which can still be returned', async () => {
  const received = await patch(staff, 1, 'RECEIVED');
  expect(await mails()).toContain(`olivia@demo.test: Harbor & Finch CPAs has received: ${taskId}`);
  const returned = await answerOf<Task>(sendBack({ version: received.version, reason: 'Not legible' }));
  expect(returned.status).toBe('WIP');
});

test('marking a task as received closes the inbox items of its steps, and returning it is idempotent', async () => {
  const id = `in-steps-${count}`;
  await addTask(portal.database.db, {
    id,
    clientId: 'us-001',
    steps: [{ label: 'W-2', required: true }],
  });
  const step = { version: 1, data: { documents: ['d1'] } };
  const given = await answerOf<Task>(sendJson(olivia, 'PATCH', `${base}/${id}/steps/1`, step));
  const open = async () => {
    const { rows } =
      await sql`select 1 from inbox_items where key = ${`${id}/1`} and done_at is null`.execute(
        portal.database.db,
      );
    return rows.length;
  };
  expect(await open()).toBe(1);
  const received = { version: given.version, status: 'RECEIVED' };
  const { version } = await answerOf<Task>(sendJson(staff, 'PATCH', `${base}/${id}`, received));
  expect(await open()).toBe(0);
  const asked = { version, reason: 'Not legible' };
  const returned = await answerOf<Task>(sendJson(staff, 'POST', `${base}/${id}/return`, asked));
  expect(await answerOf<Task>(sendJson(staff, 'POST', `${base}/${id}/return`, asked))).toEqual(returned);
});
