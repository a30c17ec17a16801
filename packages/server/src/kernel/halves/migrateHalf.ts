import type { ServerHalf } from '@anteroom/server-sdk';
import { type Kysely, sql, type Transaction } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { distributeNew } from '../database/distribute.ts';
import type { Db } from '../database/schema.ts';
import { findTableFaults, secureTables } from '../database/secureTables.ts';
import { PluginFault } from '../plugins/pluginFault.ts';
import { messageOf } from './RegisteredHalf.ts';
import { idleMs, whileBusy } from './whileBusy.ts';

/** Returns the PostgreSQL schema of a plugin's tables: `trip_log` for `trip-log`. */
export function schemaOf(id: string): string {
  return id.replaceAll('-', '_');
}

/**
 * Brings a plugin's tables up to date, and sets up row-level security by firm. All of it happens in one transaction,
 * under the lock that the portal's own migrations use.
 *
 * @throws PluginFault when a migration fails or waits for something other than the database, creates a table without a
 * firm or outside the plugin's schema, or when a newer version of the plugin was installed before.
 */
export async function migrateHalf(db: Db, { id, migrations = {} }: ServerHalf, ms = idleMs): Promise<void> {
  const schema = schemaOf(id);
  // Kysely runs migrations in the order of their names; authors list them in the order in which they should run.
  const secured = Object.fromEntries(
    Object.entries(migrations).map(([name, migration], index) => [
      `${String(index + 1).padStart(4, '0')}_${name}`,
      within(schema, migration, ms),
    ]),
  );
  const names = Object.keys(secured);
  if (names.length === 0) return;
  const applied = await appliedMigrations(db, schema);
  const unknown = applied.find((name) => !Object.hasOwn(secured, name));
  if (unknown !== undefined) {
    throw new PluginFault(
      `Its tables were brought up to date by another version (${unknown}). Install that version again, or remove the plugin's data with “anteroom plugins purge ${id}”.`,
    );
  }
  // Avoids the migrator at most starts: it looks through all tables of the database.
  if (names.every((name) => applied.includes(name))) return;
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => secured },
    migrationTableSchema: schema,
  });
  const { error } = await migrator.migrateToLatest();
  if (error instanceof PluginFault) throw error;
  if (error !== undefined)
    throw new PluginFault(`Its tables could not be created: ${messageOf(error)}.`, { cause: error });
  await distributeNew(db);
}

/** Returns those of the plugins that no longer have tables, because their data was purged after the last migration. */
export async function findPurged(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from unnest(${ids}::text[]) as id
    where to_regclass(replace(id, '-', '_') || '.kysely_migration') is null
  `.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Returns the names of the applied migrations, in no particular order; empty if the plugin has no tables yet. */
async function appliedMigrations(db: Db, schema: string): Promise<string[]> {
  const { rows: found } = await sql<{ there: boolean }>`
    select to_regclass(${`${schema}.kysely_migration`}) is not null as there`.execute(db);
  if (!found[0]?.there) return [];
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(schema, 'kysely_migration')}`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * Wraps a migration so that what it creates without naming a schema is created in the plugin's schema, and row-level
 * security is set up.
 */
function within(schema: string, migration: Migration, ms: number): Migration {
  return {
    async up(db) {
      await sql`select set_config('search_path', ${`${schema}, public`}, true)`.execute(db);
      const before = await tablesOutside(db, schema);
      await whileBusy(db as Transaction<unknown>, (tx) => migration.up(tx), ms);
      const after = [...(await tablesOutside(db, schema))];
      const outside = after
        .filter(([table, touched]) => touched && !before.has(table))
        .map(([table]) => table);
      const faults = [
        ...outside.map((table) => `the table ${table} is outside the schema ${schema}`),
        ...(await findTableFaults(db, schema)),
      ];
      if (faults.length > 0) throw new PluginFault(`Its tables are refused: ${faults.join('; ')}.`);
      await secureTables(db, schema);
      await sql`set local search_path to default`.execute(db);
    },
  };
}

/** Returns the tables in other schemas by name, with whether this transaction has created or changed them. */
async function tablesOutside(db: Kysely<unknown>, schema: string): Promise<ReadonlyMap<string, boolean>> {
  const { rows } = await sql<{ name: string; touched: boolean }>`
    select format('%I.%I', nspname, relname) as name, pg_class.xmin = pg_current_xact_id()::xid as touched
    from pg_class join pg_namespace on relnamespace = pg_namespace.oid
    where relkind in ('r', 'p', 'v', 'm') and nspname <> ${schema} and nspname not like 'pg\\_%'
  `.execute(db);
  return new Map(rows.map(({ name, touched }) => [name, touched]));
}
