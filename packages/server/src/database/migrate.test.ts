import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createDatabase, dropDatabase, withDatabase } from '../testing/databases.ts';
import { soon } from '../testing/soon.ts';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';

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

test('a migration that is killed midway leaves nothing, and begins anew', async () => {
  const server = inject('testDatabaseUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await createDatabase(server, name);
  const db = openDatabase(withDatabase(server, name), 5, pino({ level: 'silent' }));
  const hasTable = async (table: string) => {
    const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
      db,
    );
    return rows[0]?.there;
  };
  try {
    const given = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    // Whoever makes a table of this name, which a late migration does, waits until it is known whether there is one.
    const holding = db.transaction().execute(async (tx) => {
      await sql`create table shares ()`.execute(tx);
      held.resolve();
      await given.promise;
      await sql`drop table shares`.execute(tx);
    });
    await held.promise;
    const killed = expect(migrate(db)).rejects.toThrow('could not be migrated');
    await soon(async () => {
      const { rows } = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    });
    await killed;
    given.resolve();
    await holding;
    expect(await hasTable('companies')).toBe(false);
    await migrate(db);
    expect(await hasTable('companies')).toBe(true);
    expect(await hasTable('shares')).toBe(true);
  } finally {
    await db.destroy();
    await dropDatabase(server, name);
  }
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
