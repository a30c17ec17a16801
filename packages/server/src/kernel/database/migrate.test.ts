import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { migrations } from '../../portal/migrations.ts';
import { createDatabase, dropDatabase, withDatabase } from '../../testing/databases.ts';
import { soon } from '../../testing/soon.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { StartError } from '../startError.ts';
import { databaseProblem } from './databaseProblem.ts';
import { migrate } from './migrate.ts';
import { openDatabase } from './openDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('repeated and concurrent migrations of a migrated database change nothing', async () => {
  await migrate(database.db, migrations);
  await Promise.all([migrate(database.db, migrations), migrate(database.db, migrations)]);
  const { rows } = await sql<{ count: number }>`select count(*) as count from companies`.execute(database.db);
  expect(rows).toEqual([{ count: 0 }]);
});

test('a migration whose connection is killed midway is rolled back, and a second run completes', async () => {
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
    // A late migration creates a table of this name, and has to wait until this transaction ends.
    const holding = db.transaction().execute(async (tx) => {
      await sql`create table shares ()`.execute(tx);
      held.resolve();
      await given.promise;
      await sql`drop table shares`.execute(tx);
    });
    await held.promise;
    const killed = expect(migrate(db, migrations)).rejects.toThrow('could not be migrated');
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
    await migrate(db, migrations);
    expect(await hasTable('companies')).toBe(true);
    expect(await hasTable('shares')).toBe(true);
  } finally {
    await db.destroy();
    await dropDatabase(server, name);
  }
});

test('a database from before the first release is refused, with instructions on what to remove', async () => {
  const old = await createTestDatabase();
  try {
    await sql`insert into kysely_migration (name, timestamp) values ('0001_core', '')`.execute(old.db);
    const refused = await migrate(old.db, migrations).catch((error) => error);
    expect(refused).toBeInstanceOf(StartError);
    const told = (databaseUrl: string | null) =>
      String(databaseProblem(refused, { databaseUrl, dataDir: '/srv/.data' }));
    const made = 'StartError: The database was made by a version from before the first release of Anteroom.';
    expect(told(null)).toBe(
      `${made} Remove the folder /srv/.data with everything in it, or set DATA_DIR to another one.`,
    );
    expect(told('postgres://me:secret@db.test:5432/portal')).toBe(
      `${made} Remove the database "portal" at db.test:5432 and create it again (dropdb portal; createdb portal), or set DATABASE_URL to an empty one.`,
    );
  } finally {
    await old.drop();
  }
});
