import type { AnyTransaction, ServerHalf } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { firmDatabase } from './firmDatabase.ts';
import { kindInFirm } from './kindInFirm.ts';
import { migrateHalf } from './migrateHalf.ts';
import { checkHalf } from './RegisteredHalf.ts';

/** Idle time after which the work in these tests is aborted, in milliseconds. */
const ms = 300;

const forever = new Promise<never>(() => {});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the number of open transactions on this database, excluding this one. */
async function openTransactions(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()
  `.execute(database.db);
  return rows[0]?.n ?? -1;
}

test('a transaction that issues no statement in time is rolled back, and later statements in it fail', async () => {
  const later = Promise.withResolvers<void>();
  let late: Promise<unknown> | undefined;
  const working = firmDatabase(database.db, ms).inFirm('c1001', async (tx) => {
    await sql`select 1`.execute(tx);
    await later.promise;
    late = sql`select 1`.execute(tx);
    return late;
  });
  await expect(working).rejects.toThrow('the transaction asked the database nothing for 0.3 seconds');
  expect(await openTransactions()).toBe(0);
  later.resolve();
  await later.promise;
  await expect(late).rejects.toThrow('the work in this transaction has ended');
});

test('a statement may run longer than the idle limit, and the result of the work is returned', async () => {
  const worked = await firmDatabase(database.db, ms).inFirm('c1001', async (tx) => {
    await sql`select pg_sleep(${(3 * ms) / 1000}::double precision)`.execute(tx);
    return 'worked';
  });
  expect(worked).toBe('worked');
});

test('a rule that never ends rolls back the portal’s transaction', async () => {
  const kind = kindInFirm({ kind: 'mileage', onDone: () => forever }, database.db, ms);
  const change = database.db
    .transaction()
    .execute(async (tx) =>
      kind.onDone?.({ tx: tx as AnyTransaction, scope: { companyId: 'c1001' } } as never),
    );
  await expect(change).rejects.toThrow('the transaction asked the database nothing');
  expect(await openTransactions()).toBe(0);
});

test('a migration that never ends is refused, and the next one gets the lock', async () => {
  const half = (up: () => Promise<void>): ServerHalf => ({
    id: 'slow',
    migrations: { words: { up } },
    register: () => undefined,
  });
  const waiting = migrateHalf(
    database.db,
    half(() => forever),
    ms,
  );
  await expect(waiting).rejects.toThrow('could not be created: the transaction asked the database nothing');
  await migrateHalf(
    database.db,
    half(async () => undefined),
    ms,
  );
});

test('a check that never ends is refused after the time limit', async () => {
  const half: ServerHalf = { id: 'slow', check: () => forever, register: () => undefined };
  await expect(checkHalf(half, {} as never, ms)).rejects.toThrow('Its check has not ended after 0.3 seconds');
});
