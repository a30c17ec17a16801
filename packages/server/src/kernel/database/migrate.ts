import { sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { portalVersion } from '../portalVersion.ts';
import { StartError } from '../startError.ts';
import { distributeNew } from './distribute.ts';
import { makeRoles } from './roles.ts';
import type { DbOrTx } from './schema.ts';
import { secureTables } from './secureTables.ts';
import { trustLike } from './trustLike.ts';

/** The first migration before the first release, when each schema change was a separate migration. */
const firstOfBefore = '0001_core';

/** Error: the database was created before the first release, and cannot be upgraded. */
export class DatabaseOfBefore extends StartError {
  constructor(advice = '') {
    super(`The database was made by a version from before the first release of Anteroom. ${advice}`.trim());
  }
}

/**
 * Brings the schema up to date. All pending migrations run in one transaction under an advisory lock, so that nodes
 * that start at the same time wait for each other, and one that is killed midway leaves nothing half done. New tables
 * get row-level security by firm.
 *
 * @param migrations By name; they run in this order.
 * @throws StartError when a newer version has already migrated the schema further, or the roles are missing and cannot
 * be created.
 * @throws DatabaseOfBefore when the database was created before the first release.
 */
export async function migrate(db: DbOrTx, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const pending = await pendingMigrations(db, migrations);
  await makeRoles(db);
  if (pending.length > 0) await migrateToLatest(db, migrations);
  await distributeNew(db);
  await trustLike(db);
}

async function migrateToLatest(db: DbOrTx, migrations: Readonly<Record<string, Migration>>): Promise<void> {
  const secured = Object.fromEntries(
    Object.entries(migrations).map(([name, migration]) => [name, securing(migration)]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => secured } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error });
  if (results.length > 0)
    await sql`comment on table kysely_migration is ${sql.lit(maker + portalVersion)}`.execute(db);
}

/** Prefix of the comment on the migrations table; the version that ran the last migrations follows. */
const maker = 'local: by Anteroom ';

/**
 * Returns the names of the migrations that the database lacks, in order.
 *
 * @throws StartError and DatabaseOfBefore as {@link migrate} does.
 */
export async function pendingMigrations(
  db: DbOrTx,
  migrations: Readonly<Record<string, Migration>>,
): Promise<readonly string[]> {
  const applied = await appliedMigrations(db);
  if (applied.includes(firstOfBefore)) throw new DatabaseOfBefore();
  const unknown = applied.find((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new StartError(
      `The database was brought up to date by ${await makerOf(db)} (${unknown}); this is Anteroom ${portalVersion}. Start that version, or restore the backup from before it.`,
    );
  }
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

async function makerOf(db: DbOrTx): Promise<string> {
  const { rows } = await sql<{ comment: string | null }>`
    select obj_description('kysely_migration'::regclass, 'pg_class') as comment`.execute(db);
  const comment = rows[0]?.comment ?? '';
  return comment.startsWith(maker)
    ? `Anteroom ${comment.slice(maker.length)}`
    : 'a newer version of Anteroom';
}

/** Wraps a migration so that row-level security is set up for the tables that it creates. */
function securing({ up }: Migration): Migration {
  return {
    async up(db) {
      await up(db);
      await secureTables(db, 'public');
    },
  };
}

/** Returns the names of the applied migrations, in no particular order; empty for a new database. */
async function appliedMigrations(db: DbOrTx): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
