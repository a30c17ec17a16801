import type { InboxItem, InboxList } from '@anteroom/contract';
import { addStaff } from '@anteroom/server/testing/addStaff';
import { answerOf } from '@anteroom/server/testing/answerOf';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { watchHalf } from '@anteroom/server/testing/portalOfHalf';
import { sendJson } from '@anteroom/server/testing/sendJson';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NewRepetition, Repetition } from '../api.ts';
import { repeatTasks } from './repeatTasks.ts';
import type { RepetitionPortal, RepetitionTables } from './tables.ts';

let portal: TestPortal;
let ofHalf: () => RepetitionPortal;
let staff: SignedIn;
let manager: SignedIn;
let now = new Date();
beforeAll(async () => {
  const watched = await watchHalf<RepetitionTables>('staff-tasks');
  ofHalf = watched.portal;
  portal = await startTestPortal({ clock: { now: () => now }, halves: watched.halves });
});
afterAll(() => portal.close());
beforeEach(async () => {
  now = new Date('2027-06-01T15:00:00Z');
  staff = await portal.signIn('staff@demo.test');
  manager = await addStaff(portal, 'c1001', 'manager');
  await sql`delete from staff_tasks.repetitions`.execute(portal.database.db);
  await sql`delete from inbox_items`.execute(portal.database.db);
  await sql`delete from tasks where label like 'Yearly %'`.execute(portal.database.db);
});

const path = '/api/task-repetitions/v1/repetitions';
const records: NewRepetition = {
  name: 'Year end',
  tasks: [
    {
      kind: 'UPLOAD',
      label: 'Yearly {year}',
      description: '',
      due: { kind: 'after', days: 30 },
      isOfYear: true,
      definition: {},
      steps: [],
    },
  ],
  clients: { kind: 'chosen', ids: ['us-001', 'us-002'] },
  sentOn: '2027-02-28',
  year: 2026,
  daysBefore: 14,
  sendNotification: false,
};
const add = (more: Partial<NewRepetition> = {}, person = staff) =>
  answerOf<Repetition>(sendJson(person, 'POST', path, { ...records, ...more }), 201);
const list = async (person = staff) => (await answerOf<{ items: Repetition[] }>(person.fetch(path))).items;

/** Runs the job at this time, twice concurrently, as two nodes would. */
async function at(time: string): Promise<void> {
  now = new Date(time);
  await Promise.all([repeatTasks(ofHalf()), repeatTasks(ofHalf())]);
}

async function added(): Promise<string[]> {
  const { rows } = await sql<{ said: string }>`
    select concat_ws(' ', client_id, label, due_date, params->>'taxYear') as said from tasks
    where label like 'Yearly %' order by client_id, due_date`.execute(portal.database.db);
  return rows.map(({ said }) => said);
}

async function inbox(): Promise<readonly InboxItem[]> {
  // Signs in again, because changing the clock affects existing sessions.
  const { items } = await answerOf<InboxList>(
    (await portal.signIn('staff@demo.test')).fetch('/api/inbox/v1/items'),
  );
  return items;
}

test('notifies staff a week before, adds the tasks once on the firm’s local date, and plans the next year', async () => {
  expect(await add()).toMatchObject({ next: 2028, addedOn: '2028-02-14', labels: ['Yearly 2027'] });
  await at('2028-02-06T15:00:00Z');
  expect(await inbox()).toEqual([]);
  await at('2028-02-07T15:00:00Z');
  await at('2028-02-08T15:00:00Z');
  const words = async () => (await inbox()).map((item) => item.words);
  expect(await words()).toEqual(['“Year end” will be added for 2 clients on February 14, 2028']);
  // In New York it is still the previous evening.
  await at('2028-02-14T03:00:00Z');
  expect(await added()).toEqual([]);
  await at('2028-02-14T15:00:00Z');
  await at('2028-02-14T16:00:00Z');
  // Counted from February 28, and past the 29th of a leap year.
  expect(await added()).toEqual(['us-001 Yearly 2027 2028-03-29 2027', 'us-002 Yearly 2027 2028-03-29 2027']);
  expect(await words()).toEqual(['“Year end” was added for 2 clients']);
  expect(await list(await portal.signIn('staff@demo.test'))).toMatchObject([{ next: 2029 }]);
  const { rows } = await sql`select user_id from audit_log where action = 'tasks-repeated'`.execute(
    portal.database.db,
  );
  expect(rows).toEqual([{ user_id: null }]);
});

/** Returns the e-mails about the tasks, as `recipient: lines`. */
async function mails(): Promise<string[]> {
  return (await portal.mails()).flatMap(({ to, text }) => {
    const lines = text.match(/^- Yearly .+$/gm);
    return lines ? [`${to}: ${lines.join('; ')}`] : [];
  });
}

test('resumes after an interruption, and then e-mails each person once about all their clients', async () => {
  await add({ sendNotification: true });
  now = new Date('2028-02-14T15:00:00Z');
  const half = ofHalf();
  let calls = 0;
  const tasks = {
    ...half.tasks,
    addInFirm: (...asked: Parameters<typeof half.tasks.addInFirm>) =>
      ++calls > 1 ? Promise.reject(new Error('stopped')) : half.tasks.addInFirm(...asked),
  };
  await repeatTasks({ ...half, tasks });
  expect(await added()).toHaveLength(1);
  expect(await mails()).toEqual([]);
  await at('2028-02-14T16:00:00Z');
  expect(await added()).toHaveLength(2);
  const ofOlivia = (await mails()).filter((mail) => mail.startsWith('olivia@'));
  expect(ofOlivia).toEqual([
    expect.stringMatching(/^olivia@demo\.test: - Yearly 2027 \(.+\).+; - Yearly 2027 \(.+\).+$/),
  ]);
  await at('2028-02-14T17:00:00Z');
  expect((await mails()).filter((mail) => mail.startsWith('olivia@'))).toHaveLength(1);
});

test('adds tasks for clients with the tag on that day, except archived ones, and names those that failed', async () => {
  await sql`insert into client_tags (company_id, client_id, tag) values ('c1001', 'us-001', 'yearly'), ('c1001', 'us-002', 'yearly')`.execute(
    portal.database.db,
  );
  await add({ clients: { kind: 'tag', tag: 'yearly' } });
  await add({ name: 'Gone kind', tasks: records.tasks.map((task) => ({ ...task, kind: 'GONE' })) });
  await sql`update clients set archived_at = now() where company_id = 'c1001' and client_id = 'us-002'`.execute(
    portal.database.db,
  );
  try {
    await at('2028-02-20T15:00:00Z');
    expect(await added()).toEqual(['us-001 Yearly 2027 2028-03-29 2027']);
    expect((await inbox()).map(({ words }) => words).toSorted()).toEqual([
      '“Gone kind” was added for 0 clients and couldn’t be added for 1: Bramble & Oak',
      '“Year end” was added for 1 client',
    ]);
  } finally {
    await sql`update clients set archived_at = null where client_id = 'us-002'`.execute(portal.database.db);
    await sql`delete from client_tags where tag = 'yearly'`.execute(portal.database.db);
  }
});

test('adds nothing for years in which the portal did not run, and continues after its creator is disabled', async () => {
  await add({}, manager);
  await sql`update users set disabled_at = now() where user_id = (
    select added_by from staff_tasks.repetitions)`.execute(portal.database.db);
  await at('2030-03-01T15:00:00Z');
  expect(await added()).toEqual(['us-001 Yearly 2029 2030-03-30 2029', 'us-002 Yearly 2029 2030-03-30 2029']);
});

test('a year is skipped by API and from the inbox, and a repetition that is deleted adds no more tasks', async () => {
  const { id } = await add();
  const skip = (year: number) => sendJson(staff, 'POST', `${path}/${id}/skipped`, { year });
  expect((await skip(2028)).status).toBe(204);
  expect((await skip(2028)).status).toBe(204);
  expect(await list()).toMatchObject([{ next: 2029, addedOn: '2029-02-14' }]);
  await at('2029-02-10T15:00:00Z');
  staff = await portal.signIn('staff@demo.test');
  const [ahead] = await inbox();
  expect(ahead?.actions.map(({ label }) => label)).toEqual(['Skip this year', 'Stop repeating']);
  const act = (action: string) =>
    sendJson(staff, 'POST', `/api/inbox/v1/items/${ahead?.id}/actions/${action}`, {
      version: ahead?.version,
    });
  expect(await answerOf<InboxItem>(act('skip'))).toMatchObject({ isDone: true });
  expect((await act('end')).status).toBe(409);
  expect(await list()).toMatchObject([{ next: 2030 }]);
  expect((await staff.fetch(`${path}/${id}`, { method: 'DELETE' })).status).toBe(204);
  await expectProblem(await staff.fetch(`${path}/${id}`, { method: 'DELETE' }), 404, 'not-found');
  await at('2031-03-01T15:00:00Z');
  expect(await added()).toEqual([]);
});

test('staff with assigned clients repeat tasks for these only, and see only their own repetitions', async () => {
  const sam = await portal.signIn('sam@demo.test');
  await expectProblem(
    await sendJson(sam, 'POST', path, { ...records, clients: { kind: 'chosen', ids: ['us-101'] } }),
    404,
    'not-found',
  );
  expect((await add({ clients: { kind: 'all' } }, sam)).clients).toEqual({
    kind: 'chosen',
    tag: null,
    count: 3,
  });
  const { id } = await add();
  expect(await list(sam)).toHaveLength(1);
  expect(await list()).toHaveLength(2);
  await expectProblem(await sam.fetch(`${path}/${id}`, { method: 'DELETE' }), 404, 'not-found');
});

test('rejects a date that does not exist with 400', async () => {
  await expectProblem(
    await sendJson(staff, 'POST', path, { ...records, sentOn: '2027-02-29' }),
    400,
    'bad-request',
  );
});
