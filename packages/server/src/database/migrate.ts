import { Migrator } from 'kysely/migration';
import { migrations } from './migrations.ts';
import type { Db } from './schema.ts';

/**
 * Brings the schema up to date. All pending migrations run in one transaction under an advisory lock, so that nodes that
 * start together wait for each other, and one that is killed midway leaves nothing half done.
 */
export async function migrate(db: Db): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw new Error('the database could not be migrated', { cause: error });
}
