import { pixCode } from '@anteroom/domain/brazil/pixCode';
import { answerOf } from '@anteroom/server/testing/answerOf';
import { expectProblem } from '@anteroom/server/testing/expectProblem';
import { makeBrazilian } from '@anteroom/server/testing/makeBrazilian';
import { pluginPortal } from '@anteroom/server/testing/pluginPortal';
import { sendJson } from '@anteroom/server/testing/sendJson';
import type { SignedIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CalendarFile, TaxEntry, TaxEntryList, TaxRule, TaxRuleList } from '../api.ts';
import { calendarFile } from './calendarFile.ts';
import type { TaxPortal } from './entryStore.ts';
import { generateAllEntries } from './generateEntries.ts';

let portal: TestPortal;
let offered: TaxPortal;
let staff: SignedIn;
let olivia: SignedIn;
let marco: SignedIn;
/** Fixed time of the test's clock; rules only depend on days. */
const now = new Date('2026-11-21T15:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => now } });
  await makeBrazilian(portal);
  offered = pluginPortal('widget-tax-calendar', portal.deps);
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
});
afterAll(() => portal.close());

const base = '/api/tax-calendar/v1';

function send(person: SignedIn, method: string, path: string, body?: object): Promise<Response> {
  return sendJson(person, method, base + path, body);
}

/** Returns all entries of a client. */
async function entriesOf(clientId: string): Promise<{ day: string; entry: TaxEntry }[]> {
  const rows: TaxEntry[] = [];
  for (const year of [2026, 2027]) {
    const path = `${base}/clients/${clientId}/entries?from=${year}-01-01&to=${year}-12-31`;
    rows.push(...(await answerOf<TaxEntryList>(staff.fetch(path))).items);
  }
  return rows.map((entry) => ({ day: `${entry.code} ${entry.competence} ${entry.dueOn}`, entry }));
}

const days = async (clientId: string) => (await entriesOf(clientId)).map(({ day }) => day);

const draft = {
  code: 'DAS',
  name: 'Simples Nacional',
  competence: '2026-10',
  dueOn: '2026-11-23',
  amount: 627_823,
  paymentLine: null,
  pix: null,
  status: 'open',
};

function addEntry(clientId: string, fields: object = {}): Promise<TaxEntry> {
  return answerOf(send(staff, 'POST', `/clients/${clientId}/entries`, { ...draft, ...fields }), 201);
}

const das = {
  regime: 'simples-nacional',
  code: 'DAS',
  name: 'Simples Nacional',
  months: null,
  due: { kind: 'day', number: 20, monthsAfter: 1, shift: 'postpone', payroll: false },
  amount: null,
};

test('entries are generated once per rule and follow its changes, but not after staff edited or deleted them', async () => {
  const rule = await answerOf<TaxRule>(send(staff, 'POST', '/rules', das), 201);
  expect(await days('us-001')).toEqual([]);
  await answerOf(
    send(staff, 'PUT', '/clients/us-001/profile', { regimes: ['simples-nacional'], uf: 'SP' }),
    200,
  );
  const planned = ['DAS 2026-10 2026-11-23', 'DAS 2026-11 2026-12-21', 'DAS 2026-12 2027-01-20'];
  expect(await days('us-001')).toEqual(planned);

  await Promise.all([generateAllEntries(offered), generateAllEntries(offered)]);
  expect(await days('us-001')).toEqual(planned);

  // Change one entry by hand and remove another; then change the rule.
  const [first, second] = await entriesOf('us-001');
  const byHand = { ...draft, dueOn: '2026-11-24' };
  await answerOf(send(staff, 'PUT', `/entries/${first?.entry.id}`, byHand));
  expect((await send(staff, 'DELETE', `/entries/${second?.entry.id}`)).status).toBe(204);
  await answerOf(send(staff, 'PUT', `/rules/${rule.id}`, { ...das, due: { ...das.due, number: 10 } }));
  expect(await days('us-001')).toEqual(['DAS 2026-10 2026-11-24', 'DAS 2026-12 2027-01-11']);

  // Adds later days in the next month.
  const later = { now: () => new Date('2026-12-21T15:00:00Z') };
  await generateAllEntries({ ...offered, clock: later });
  expect(await days('us-001')).toEqual([
    'DAS 2026-10 2026-11-24',
    'DAS 2026-12 2027-01-11',
    'DAS 2027-01 2027-02-10',
  ]);
  expect((await send(staff, 'DELETE', `/rules/${rule.id}`)).status).toBe(204);
  expect(await days('us-001')).toEqual(['DAS 2026-10 2026-11-24']);
});

test('a rule that moves a date back leaves its entry, and an overdue entry stays as it is', async () => {
  const dueOn = (number: number) => ({ ...das, regime: 'lucro-real', due: { ...das.due, number } });
  const rule = await answerOf<TaxRule>(send(staff, 'POST', '/rules', dueOn(25)), 201);
  await answerOf(send(staff, 'PUT', '/clients/us-003/profile', { regimes: ['lucro-real'], uf: 'SP' }), 200);
  const first = async () => (await days('us-003'))[0];
  expect(await first()).toBe('DAS 2026-10 2026-11-25');

  await answerOf(send(staff, 'PUT', `/rules/${rule.id}`, dueOn(10)));
  expect(await first()).toBe('DAS 2026-10 2026-11-10');
  await answerOf(send(staff, 'PUT', `/rules/${rule.id}`, dueOn(27)));
  expect(await days('us-003')).toEqual([
    'DAS 2026-10 2026-11-10',
    'DAS 2026-11 2026-12-28',
    'DAS 2026-12 2027-01-27',
  ]);
  expect((await send(staff, 'DELETE', `/rules/${rule.id}`)).status).toBe(204);
});

test('concurrently added rules are all listed', async () => {
  const write = (code: string) =>
    answerOf<TaxRule>(send(staff, 'POST', '/rules', { ...das, regime: 'mei', code }), 201);
  const written = await Promise.all(['A', 'B', 'C', 'D'].map(write));
  const { items } = await answerOf<TaxRuleList>(send(staff, 'GET', '/rules'));
  expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining(written.map(({ id }) => id)));
  for (const { id } of written) expect((await send(staff, 'DELETE', `/rules/${id}`)).status).toBe(204);
});

test('a list returns the entries of a date range, with overdue ones on request, and 400 for an invalid range', async () => {
  await addEntry('us-002', { dueOn: '2026-10-20' });
  await addEntry('us-002', { dueOn: '2026-09-21', status: 'paid' });
  await addEntry('us-002');
  const list = async (query: string) =>
    (await answerOf<TaxEntryList>(olivia.fetch(`${base}/clients/us-002/entries?${query}`))).items.map(
      ({ dueOn }) => dueOn,
    );
  expect(await list('from=2026-11-01&to=2026-11-30')).toEqual(['2026-11-23']);
  expect(await list('from=2026-11-01&to=2026-11-30&overdue=true')).toEqual(['2026-10-20', '2026-11-23']);
  for (const query of [
    'from=2026-11-30&to=2026-11-01',
    'from=2026-01-01&to=2027-01-02',
    'from=2026-02-30&to=2026-03-01',
  ])
    await expectProblem(await olivia.fetch(`${base}/clients/us-002/entries?${query}`), 400, 'bad-request');
});

test('a receipt from the client’s own documents marks an entry as paid, any other document returns 400', async () => {
  const { id } = await addEntry('us-003');
  const documentOf = async (clientId: string) =>
    portal.database.db
      .selectFrom('documents')
      .select('document_id')
      .where('client_id', '=', clientId)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow();
  const own = (await documentOf('us-003')).document_id;
  const other = (await documentOf('us-001')).document_id;
  const give = (documentId: string) => send(olivia, 'PUT', `/entries/${id}/receipt`, { documentId });
  await expectProblem(await give(other), 400, 'bad-request');
  expect(await answerOf<TaxEntry>(give(own))).toMatchObject({ status: 'paid', receiptDocumentId: own });
  await expectProblem(
    await send(marco, 'PUT', `/entries/${id}/receipt`, { documentId: own }),
    404,
    'not-found',
  );
});

test('invalid payment lines, Pix codes, dates and amounts return 400', async () => {
  const paymentLine = '846100000005246100291102005460339004695895061080';
  const target = { kind: 'key', key: 'a@b.test' } as const;
  const pix = pixCode({ currency: 'BRL', total: 1234 }, { payee: 'Receita', city: 'Santos', target });
  await addEntry('us-101', { paymentLine, pix });
  for (const wrong of [
    { paymentLine: paymentLine.replace('2461', '2416') },
    { pix: pix.replace('Santos', 'Sanlos') },
    { pix: 'https://elsewhere.test' },
    { dueOn: '2026-02-30' },
    { competence: '2026-13' },
    { amount: -1 },
  ])
    await expectProblem(
      await send(staff, 'POST', '/clients/us-101/entries', { ...draft, ...wrong }),
      400,
      'bad-request',
    );
});

test('an entry is exported as a valid all-day iCalendar event', async () => {
  const { id } = await addEntry('us-001', {
    name: 'Guia, do mês; com um nome muito longo que não cabe na linha',
  });
  const file = await answerOf<CalendarFile>(olivia.fetch(`${base}/entries/${id}/calendar`));
  expect(file.fileName).toBe('DAS 2026-10.ics');
  const lines = file.content.split('\r\n');
  expect(lines.join('')).not.toContain('\n');
  expect(lines).toEqual(expect.arrayContaining([`UID:${id}@localhost`, 'DTSTART;VALUE=DATE:20261123']));
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const unfolded = file.content.replaceAll('\r\n ', '');
  expect(unfolded).toContain(
    'SUMMARY:DAS: Guia\\, do mês\\; com um nome muito longo que não cabe na linha\r\n',
  );
  await expectProblem(await marco.fetch(`${base}/entries/${id}/calendar`), 404, 'not-found');
});

test('an entry always gets the same calendar event UID', () => {
  const entry: TaxEntry = { ...draft, id: '1', clientId: '1', status: 'open', receiptDocumentId: null };
  const made = { origin: 'https://portal.test', now };
  expect(calendarFile(entry, made)).toEqual(calendarFile(entry, made));
  expect(calendarFile({ ...entry, dueOn: '2026-11-24' }, made).content).toContain('UID:1@portal.test');
});

test('row-level security hides another firm’s entries from reads and updates', async () => {
  const { id } = await addEntry('us-001', { code: 'ISS' });
  const seenIn = (companyId: string) =>
    offered.db.inFirm(companyId, (tx) =>
      tx.selectFrom('widget_tax_calendar.entries').select('company_id').distinct().execute(),
    );
  expect(await seenIn('c1001')).toEqual([{ company_id: 'c1001' }]);
  expect(await seenIn('c2001')).toEqual([{ company_id: 'c2001' }]);
  const { numUpdatedRows } = await offered.db.inFirm('c2001', (tx) =>
    tx
      .updateTable('widget_tax_calendar.entries')
      .set({ status: 'paid' })
      .where('entry_id', '=', id)
      .executeTakeFirst(),
  );
  expect(numUpdatedRows).toBe(0n);
});

test('requesting another client’s entry returns 404 and is recorded in the audit log', async () => {
  const { id } = await addEntry('us-001', { code: 'IPTU' });
  const refused = await marco.fetch(`${base}/entries/${id}/calendar`);
  await expectProblem(refused, 404, 'not-found');
  const { details } = await portal.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('request_id', '=', refused.headers.get('x-request-id'))
    .executeTakeFirstOrThrow();
  expect(details).toMatchObject({ found: `tax-entry:${id}` });
});
