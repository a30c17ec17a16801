import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { StartError } from '../startError.ts';
import { migrations } from './migrations.ts';
import type { Db } from './schema.ts';

/**
 * Brings the schema up to date. All pending migrations run in one transaction under an advisory lock, so that nodes that
 * start together wait for each other, and one that is killed midway leaves nothing half done.
 *
 * @throws StartError when a newer version has brought the schema further than this one knows.
 */
export async function migrate(db: Db): Promise<void> {
  const unknown = (await appliedMigrations(db)).find((name) => !(name in migrations));
  if (unknown !== undefined) {
    throw new StartError(
      `The database was brought up to date by a newer version of Anteroom (${unknown}). Start that version, or restore the backup from before it.`,
    );
  }
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error });
}

/** In any order; none in a database that is new. */
async function appliedMigrations(db: Db): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass('kysely_migration') is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
  return rows.map(({ name }) => name);
}
