import type { BatchReport, ConversationList } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { addTask } from '../../testing/addTask.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const base = '/api/people/v1/clients';
let portal: TestPortal;
let staff: SignedIn;
let narrow: SignedIn;
let olivia: SignedIn;
let now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  portal = await startTestPortal({
    clock: { now: () => now },
    env: { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '168' },
  });
  staff = await portal.signIn('staff@demo.test');
  narrow = await addStaff(portal, 'c1001', 'staff');
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());

const send = (person: SignedIn, what: 'reminders' | 'messages', body: object) =>
  answerOf<BatchReport>(sendJson(person, 'POST', `${base}/${what}`, { dryRun: false, ...body }));
const ids = (report: BatchReport) => ({
  changed: report.changed.map(({ id }) => id),
  unchanged: report.unchanged.map(({ id }) => id),
  refused: report.refused.map(({ id, reason }) => [id, reason]),
});

async function reminders(): Promise<readonly string[]> {
  const { rows } = await sql<{ to: string }>`
    select data->>'to' as to from jobs.job where name = 'mail' and data->>'subject' like 'Reminder%' order by 1
  `.execute(portal.database.db);
  return rows.map(({ to }) => to);
}

test('clients with open tasks are reminded once in 12 hours, and clients without people are refused', async () => {
  await addTask(portal.database.db, { id: 'waits', clientId: 'us-002' });
  await portal.database.db
    .insertInto('clients')
    .values({ company_id: 'c1001', client_id: 'alone', name: 'Alone', kind: 'Business' } as never)
    .execute();
  await addTask(portal.database.db, { id: 'alone', clientId: 'alone' });
  const chosen = { ids: ['us-002', 'alone', 'br-001', 'nowhere'] };
  const refused = [
    ['br-001', 'unknown'],
    ['nowhere', 'unknown'],
    ['alone', 'nobody'],
  ];
  const tried = await send(staff, 'reminders', { chosen, dryRun: true });
  expect(ids(tried)).toEqual({ changed: ['us-002'], unchanged: [], refused });
  expect(await reminders()).toEqual([]);
  expect(ids(await send(staff, 'reminders', { chosen }))).toEqual({
    changed: ['us-002'],
    unchanged: [],
    refused,
  });
  const told = await reminders();
  expect(told).toContain('olivia@demo.test');
  expect(ids(await send(staff, 'reminders', { chosen: { ids: ['us-002'] } })).unchanged).toEqual(['us-002']);
  expect(await reminders()).toEqual(told);
  now = new Date(now.getTime() + 12 * 3_600_000);
  expect(ids(await send(staff, 'reminders', { chosen: { ids: ['us-002'] } })).changed).toEqual(['us-002']);
});

test('a message starts a conversation with each client that matches the filter', async () => {
  const text = 'We are closed between the years.';
  const sent: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const chosen = { filter: { search: 'bramble' }, ...(after && { after }) };
    const report: BatchReport = await send(staff, 'messages', { chosen, text });
    sent.push(...ids(report).changed);
    after = report.next;
  }
  expect(sent).toEqual(['us-001']);
  const { items } = await answerOf<ConversationList>(olivia.fetch('/api/conversations/v1/conversations'));
  expect(items.filter(({ about }) => about.name === text)).toMatchObject([
    { client: { clientId: 'us-001' } },
  ]);
  await expectProblem(
    await sendJson(staff, 'POST', `${base}/messages`, {
      chosen: { ids: ['us-001'] },
      text: ' ',
      dryRun: false,
    }),
    400,
    'bad-request',
  );
});

test('a repeated message reaches only clients who do not have it', async () => {
  const message = { text: 'The office moves.', idempotencyKey: 'moving-in-2027' };
  const first = await send(staff, 'messages', { ...message, chosen: { ids: ['us-001'] } });
  expect(ids(first).changed).toEqual(['us-001']);
  const chosen = { ids: ['us-001', 'us-002'] };
  for (let times = 0; times < 2; times++)
    expect(ids(await send(staff, 'messages', { ...message, chosen })).changed.toSorted()).toEqual(chosen.ids);
  const { rows } = await sql`
    select t.client_id, count(*)::int as entries from threads as t join thread_entries as e using (company_id, thread_id)
    where e.text = ${message.text} group by 1 order by 1`.execute(portal.database.db);
  expect(rows).toEqual(chosen.ids.map((client_id) => ({ client_id, entries: 1 })));
});

test('another text is another message, also when the key of the first is repeated', async () => {
  const chosen = { ids: ['us-001'] };
  for (const text of ['We open at eight.', 'We open at nine.'])
    await send(staff, 'messages', { chosen, text, idempotencyKey: 'opening-hours' });
  const { rows } = await sql`
    select text from thread_entries where text like 'We open at %' order by 1`.execute(portal.database.db);
  expect(rows).toEqual([{ text: 'We open at eight.' }, { text: 'We open at nine.' }]);
});

test('staff cannot message clients that they do not see, and client users get 403', async () => {
  const chosen = { ids: ['us-001'] };
  expect(ids(await send(narrow, 'messages', { chosen, text: 'Hello' }))).toEqual({
    changed: [],
    unchanged: [],
    refused: [['us-001', 'unknown']],
  });
  await expectProblem(
    await sendJson(olivia, 'POST', `${base}/messages`, { chosen, text: 'Hello', dryRun: true }),
    403,
    'forbidden',
  );
});

test('a batch of 5,000 with 7 failures reaches the others, names the 7 and can be retried for them alone', async () => {
  await sql`
    insert into clients (company_id, client_id, name, kind)
    select 'c1001', 'bulk-' || i, 'Bulk ' || lpad(i::text, 5, '0'), 'Business' from generate_series(1, 5000) as i
  `.execute(portal.database.db);
  await sql`
    insert into client_contacts (company_id, contact_id, client_id, sort_name)
    select company_id, 'marco', client_id, sort_name from clients
    where client_id like 'bulk-%' and client_id not in ('bulk-1', 'bulk-140', 'bulk-280', 'bulk-420', 'bulk-560', 'bulk-4250', 'bulk-5000')
  `.execute(portal.database.db);
  await sql`
    insert into task_groups (company_id, group_id, client_id, type, created_at)
    select company_id, client_id, client_id, 'document_request', now() from clients where client_id like 'bulk-%'
  `.execute(portal.database.db);
  await sql`
    insert into tasks (company_id, task_id, client_id, group_id, kind, label, params, created_at)
    select company_id, client_id, client_id, client_id, 'UPLOAD', 'Ledger', '{}', now() from clients where client_id like 'bulk-%'
  `.execute(portal.database.db);
  let changed = 0;
  const refused: string[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const report: BatchReport = await send(staff, 'reminders', {
      chosen: { filter: { search: 'bulk' }, ...(after && { after }) },
    });
    changed += report.changed.length;
    refused.push(...report.refused.map(({ id }) => id));
    after = report.next;
  }
  expect(changed).toBe(4993);
  // One e-mail for the hundred clients of a call, rather than one per client.
  expect((await reminders()).filter((to) => to === 'marco@demo.test')).toHaveLength(50);
  expect(refused).toHaveLength(7);
  await sql`
    insert into client_contacts (company_id, contact_id, client_id, sort_name)
    select company_id, 'marco', client_id, sort_name from clients where client_id = any(${refused}::text[])
  `.execute(portal.database.db);
  expect(ids(await send(staff, 'reminders', { chosen: { ids: refused } })).changed).toHaveLength(7);
}, 60_000);
