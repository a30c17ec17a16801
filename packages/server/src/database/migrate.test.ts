import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { migrate } from './migrate.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('migrating twice changes nothing', async () => {
  await migrate(database.db);
  await Promise.all([migrate(database.db), migrate(database.db)]);
  const { rows } = await sql<{ count: number }>`select count(*) as count from companies`.execute(database.db);
  expect(rows).toEqual([{ count: 0 }]);
});

test('the audit log refuses to be changed', async () => {
  await database.db
    .insertInto('audit_log')
    .values({ company_id: '', audit_id: '1', action: 'signed-in', details: '{}' })
    .execute();
  await expect(database.db.deleteFrom('audit_log').execute()).rejects.toThrow('append-only');
  await expect(database.db.updateTable('audit_log').set({ action: 'other' }).execute()).rejects.toThrow(
    'append-only',
  );
});

test('every table of a tenant has company_id first in its primary key', async () => {
  const { rows } = await sql<{ table: string }>`
    select c.relname as "table"
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relkind = 'r' and i.indkey[0] is distinct from a.attnum
  `.execute(database.db);
  expect(rows.map(({ table }) => table)).toEqual(['user_identities']);
});
