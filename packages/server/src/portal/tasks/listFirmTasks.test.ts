import type { FirmTaskList } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { addTask } from '../../testing/addTask.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn('staff@demo.test');
  const { db } = portal.database;
  // Hides the tasks of the demo firm.
  await db.updateTable('tasks').set({ deleted_at: new Date() }).where('company_id', '=', 'c1001').execute();
  await addTask(db, { id: 'late', clientId: 'us-001', due: -3 });
  await addTask(db, { id: 'soon', clientId: 'us-101', due: 2, kind: 'DYNAMIC' });
  await addTask(db, { id: 'later', clientId: 'us-102', due: 40 });
  await addTask(db, { id: 'someday', clientId: 'us-001' });
  await sql`update tasks set due_date = null where task_id = 'someday'`.execute(db);
  await sql`update tasks set status = 'WIP' where task_id = 'soon'`.execute(db);
  await addTask(db, { id: 'done', clientId: 'us-001' });
  await addTask(db, { id: 'received', clientId: 'us-002' });
  await sql`
    update tasks set status = case task_id when 'done' then 'DONE' else 'RECEIVED' end,
      completed_at = case task_id when 'done' then now() - interval '1 day' else now() end
    where task_id in ('done', 'received')`.execute(db);
});
afterAll(() => portal.close());

const base = '/api/tasks/v3/tasks/firm';

async function list(query = '', person = staff): Promise<string[]> {
  const { tasks } = await answerOf<FirmTaskList>(person.fetch(base + query));
  return tasks.map(({ taskId }) => taskId);
}

test('the firm’s tasks are the open ones of all clients by due date, undated ones last', async () => {
  const { tasks } = await answerOf<FirmTaskList>(staff.fetch(base));
  expect(tasks.map(({ taskId }) => taskId)).toEqual(['late', 'soon', 'later', 'someday']);
  expect(tasks[0]?.client).toMatchObject({ id: 'us-001', doingBusinessAs: 'Bramble & Oak' });
});

test.each([
  ['?state=NEW', ['late', 'later', 'someday']],
  ['?state=WIP', ['soon']],
  ['?state=complete', ['received', 'done']],
  ['?state=DONE', ['done']],
  ['?kind=DYNAMIC', ['soon']],
  ['?due=overdue', ['late']],
  ['?due=week', ['soon']],
  ['?due=none', ['someday']],
  ['?client=oak%20BRAMBLE', ['late', 'someday']],
  ['?client=oak&due=none&state=NEW', ['someday']],
  ['?client=100%25', []],
  ['?clientId=us-001', ['late', 'someday']],
])('the firm’s tasks can be filtered by %s', async (query, ids) => {
  expect(await list(query)).toEqual(ids);
});

test.each([
  ['open', ['late', 'soon', 'later', 'someday']],
  ['complete', ['received', 'done']],
])('pages of %s tasks follow one another by cursor', async (state, ids) => {
  const found: string[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const more = after ? `&after=${after}` : '';
    const page: FirmTaskList = await answerOf<FirmTaskList>(
      staff.fetch(`${base}?state=${state}&pageSize=1${more}`),
    );
    found.push(...page.tasks.map(({ taskId }) => taskId));
    after = page.next;
  }
  expect(found).toEqual(ids);
});

test('staff see the tasks of clients whom they may see, and can filter by the clients of a colleague', async () => {
  const colleague = await addStaff(portal, 'c1001', 'staff');
  await sql`
    insert into client_staff (company_id, contact_id, client_id)
    select 'c1001', contact_id, 'us-101' from users where user_id = ${colleague.userId}`.execute(
    portal.database.db,
  );
  expect(await list('', colleague)).toEqual(['soon']);
  expect(await list(`?assignedTo=${colleague.userId}`)).toEqual(['soon']);
});

test('staff of another firm see only its own tasks', async () => {
  const theirStaff = await addStaff(portal, 'c2001', 'owner');
  const { tasks } = await answerOf<FirmTaskList>(theirStaff.fetch(base));
  expect(new Set(tasks.map(({ client }) => client.id))).toEqual(new Set(['br-001', 'br-002']));
  expect(await list('?clientId=us-001', theirStaff)).toEqual([]);
});

test('a client user gets 403, and an invalid cursor or one of another list gets 400', async () => {
  const olivia = await portal.signIn('olivia@demo.test');
  await expectProblem(await olivia.fetch(base), 403, 'forbidden');
  await expectProblem(await staff.fetch(`${base}?after=xyz`), 400, 'bad-request');
  const page = await answerOf<FirmTaskList>(staff.fetch(`${base}?pageSize=1`));
  await expectProblem(await staff.fetch(`${base}?state=complete&after=${page.next}`), 400, 'bad-request');
});
