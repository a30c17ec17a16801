import type { TaskKind } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { kindInFirm } from './kindInFirm.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const whoIsThere = sql<{ role: string; firm: string }>`
  select current_setting('role') as role, coalesce(current_setting('anteroom.company', true), '') as firm`;

function kind(undoneSteps: TaskKind['undoneSteps']): TaskKind {
  return kindInFirm({ kind: 'mileage', ...(undoneSteps && { undoneSteps }) }, database.db);
}

test('a rule that reads runs as the firm in the caller’s transaction, then restores its role and firm', async () => {
  await database.db.transaction().execute(async (tx) => {
    await sql`create temporary table trips (km int) on commit drop`.execute(tx);
    await sql`grant select on trips to anteroom_firm`.execute(tx);
    const before = await whoIsThere.execute(tx);
    const { undoneSteps } = kind(async ({ db }) => {
      expect((await whoIsThere.execute(db)).rows).toEqual([{ role: 'anteroom_firm', firm: 'c1001' }]);
      await sql`select km from trips`.execute(db);
      return [{ taskId: 'trip', number: 1 }];
    });
    const undone = await undoneSteps?.({ db: tx, companyId: 'c1001', steps: [] });
    expect(undone).toEqual([{ taskId: 'trip', number: 1 }]);
    expect((await whoIsThere.execute(tx)).rows).toEqual(before.rows);
  });
});

test.each([
  ['throws', () => Promise.reject(new Error('Out of petrol'))],
  ['has a query that fails', ({ db }: { db: typeof database.db }) => sql`select petrol`.execute(db)],
])('the caller’s transaction continues after a rule that %s', async (_, rule) => {
  await database.db.transaction().execute(async (tx) => {
    const before = await whoIsThere.execute(tx);
    const { undoneSteps } = kind(rule as never);
    await expect(undoneSteps?.({ db: tx, companyId: 'c1001', steps: [] })).rejects.toThrow();
    expect((await whoIsThere.execute(tx)).rows).toEqual(before.rows);
  });
});
