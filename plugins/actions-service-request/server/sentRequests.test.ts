import { enterFirm } from '@anteroom/server/kernel/halves/firmDatabase';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sentRequestsOfClients } from './sentRequestsOfClients.ts';
import type { SentRequestFilter } from './services.ts';
import type { RequestTx, ServiceRequestTables } from './tables.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

function inFirm<T>(companyId: string, work: (tx: RequestTx) => Promise<T>): Promise<T> {
  return (portal.database.db as unknown as Kysely<ServiceRequestTables>).transaction().execute(async (tx) => {
    await enterFirm(tx, companyId);
    return work(tx);
  });
}

const bakery = { companyId: 'c2001', clientId: 'br-001' };
const elsewhere = { companyId: 'c2001', clientId: 'br-002' };
const all: SentRequestFilter = { statuses: ['sent', 'inProgress', 'done', 'refused', 'cancelled'] };
const { payrollEntries, payrollEntryTotals, registrations, registrationCounts, employeeNames } =
  sentRequestsOfClients;

test('payroll entries are found for other plugins by status, time, employee and rubric, page by page', async () => {
  await inFirm('c2001', async (tx) => {
    const entries = await payrollEntries(tx, bakery, all, { limit: 100 });
    const [first, second] = entries;
    const last = entries.at(-1);
    if (!first || !second || !last) throw new Error('The demo data has changed.');
    expect(first.number).toBeGreaterThan(last.number);
    const placesOf = async (narrower: object, page: object = {}) =>
      (await payrollEntries(tx, bakery, { ...all, ...narrower }, { limit: 100, ...page })).map(
        ({ number, place }) => [number, place],
      );
    const places = (found: typeof entries) => found.map(({ number, place }) => [number, place]);
    expect(await placesOf({}, { limit: 1 })).toEqual(places([first]));
    expect(await placesOf({}, { after: first })).toEqual(places(entries.slice(1)));
    expect(await placesOf({ statuses: ['done'] })).toEqual(
      places(entries.filter(({ status }) => status === 'done')),
    );
    expect(await placesOf({ statuses: [] })).toEqual([]);
    expect(await placesOf({ from: first.sentAt })).toEqual(
      places(entries.filter(({ sentAt }) => sentAt >= first.sentAt)),
    );
    expect(await placesOf({ before: first.sentAt })).toEqual(
      places(entries.filter(({ sentAt }) => sentAt < first.sentAt)),
    );
    expect(await placesOf({ rubric: second.rubric })).toEqual(
      places(entries.filter(({ rubric }) => rubric === second.rubric)),
    );
    expect(await placesOf({ employeeId: last.employee?.id })).toEqual(
      places(entries.filter(({ employee }) => employee?.id === last.employee?.id)),
    );
    expect(await payrollEntries(tx, elsewhere, all, { limit: 100 })).toEqual([]);

    const totals = await payrollEntryTotals(tx, bakery, all);
    expect(totals.reduce((sum, { count }) => sum + count, 0)).toBe(entries.length);
    expect(totals.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      entries.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
    );
  });
});

test('registrations are found for other plugins by type, and employee names only within their client', async () => {
  await inFirm('c2001', async (tx) => {
    const types = ['employeeRegistration', 'partnerRegistration'] as const;
    const found = await registrations(tx, bakery, { ...all, types }, { limit: 10 });
    const [newest, ...older] = found;
    if (!newest) throw new Error('The demo data has changed.');
    const page = { limit: 10, below: newest.number };
    expect(await registrations(tx, bakery, { ...all, types }, page)).toEqual(older);
    expect(await registrations(tx, bakery, { ...all, types: [] }, { limit: 10 })).toEqual([]);
    const counts = await registrationCounts(tx, bakery, { ...all, types });
    expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(found.length);
    expect(await employeeNames(tx, bakery, ['emp-ana', 'nobody'])).toEqual(
      new Map([['emp-ana', 'Ana Paula Ferreira']]),
    );
    expect(await employeeNames(tx, elsewhere, ['emp-ana'])).toEqual(new Map());
  });
});

test('row-level security hides the rows of another firm and rejects writes for it', async () => {
  const tables = ['requests', 'history', 'numbers', 'employees'] as const;
  const companiesIn = (companyId: string, table: (typeof tables)[number]) =>
    inFirm(companyId, (tx) =>
      tx.selectFrom(`actions_service_request.${table}`).select('company_id').distinct().execute(),
    );
  for (const table of tables) {
    expect([table, await companiesIn('c2001', table)]).toEqual([table, [{ company_id: 'c2001' }]]);
    expect([table, await companiesIn('c1001', table)]).toEqual([table, []]);
  }
  const changed = await inFirm('c1001', (tx) =>
    tx.updateTable('actions_service_request.employees').set({ name: 'x' }).executeTakeFirst(),
  );
  expect(changed.numUpdatedRows).toBe(0n);
  await expect(
    inFirm('c1001', (tx) =>
      tx
        .insertInto('actions_service_request.numbers')
        .values({ company_id: 'c3001', last_number: 1 })
        .execute(),
    ),
  ).rejects.toThrow('row-level security');
});
