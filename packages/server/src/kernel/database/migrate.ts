import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StartError } from '../startError.ts';
import type { Db } from './schema.ts';
import { secureTables } from './secureTables.ts';

/** The first migration of before, when each change of the schema was a migration of its own. */
const firstOfBefore = '0001_core';

/** Error: the database was made before the first release, and nothing takes it over. */
export class DatabaseOfBefore extends StartError {
  constructor(advice = '') {
    super(`The database was made by a version from before the first release of Anteroom. ${advice}`.trim());
  }
}

/**
 * Brings the schema up to date. All pending migrations run in one transaction under an advisory lock, so that nodes that
 * start together wait for each other, and one that is killed midway leaves nothing half done. Row-level security keeps each firm's rows to it.
 *
 * @param migrations By name, in whose order they run.
 * @throws StartError when a newer version has brought the schema further than this one knows.
 * @throws DatabaseOfBefore when it was made before the first release.
 */
export async function migrate(db: Db, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied.includes(firstOfBefore)) throw new DatabaseOfBefore();
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new StartError(
      `The database was brought up to date by a newer version of Anteroom (${unknown}). Start that version, or restore the backup from before it.`,
    );
  }
  const secured = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, securing(migration)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => secured } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error });
}

/** Wraps a migration so that the tables that it makes are secured. */
function securing({ up }: Migration): Migration {
  return {
    async up(db) {
      await up(db);
      await secureTables(db, 'public');
    },
  };
}

/** Returns the names of the applied migrations in no particular order; none for a new database. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
