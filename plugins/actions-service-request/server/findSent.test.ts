import { enterFirm } from '@anteroom/server/kernel/firmDatabase';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import type { Kysely } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findSent } from './findSent.ts';
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

const aurora = { companyId: 'c2001' };
const entries = {
  clientId: 'br-001',
  types: ['payrollEntries'],
  statuses: ['sent', 'inProgress', 'done', 'cancelled'],
} as const;

test('other plugins find sent requests by type, status, time and number, and whom they name', async () => {
  await inFirm('c2001', async (tx) => {
    const [cancelled, done, ...more] = await findSent.find(tx, aurora, entries);
    expect([cancelled?.status, done?.status, more]).toEqual(['cancelled', 'done', []]);
    if (!cancelled || !done) throw new Error('The demo data has changed.');
    expect(done.answers).toMatchObject({ payrollKind: 'monthly' });
    const ids = async (narrower: object) =>
      (await findSent.find(tx, aurora, { ...entries, ...narrower })).map(({ id }) => id);
    expect(await ids({ statuses: ['done'] })).toEqual([done.id]);
    expect(await ids({ statuses: [] })).toEqual([]);
    expect(await ids({ types: [] })).toEqual([]);
    expect(await ids({ limit: 1 })).toEqual([cancelled.id]);
    expect(await ids({ below: cancelled.number })).toEqual([done.id]);
    expect(await ids({ from: cancelled.sentAt })).toEqual([cancelled.id]);
    expect(await ids({ before: cancelled.sentAt })).toEqual([done.id]);
    expect(await ids({ clientId: 'br-002' })).toEqual([]);
    expect(await findSent.employeeNames(tx, aurora, 'br-001', ['emp-ana', 'nobody'])).toEqual(
      new Map([['emp-ana', 'Ana Paula Ferreira']]),
    );
    expect(await findSent.employeeNames(tx, aurora, 'br-002', ['emp-ana'])).toEqual(new Map());
  });
});

test('a firm sees and writes no rows of another, whatever a query asks for', async () => {
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
