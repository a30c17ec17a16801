import { isReservedId } from '@anteroom/domain/plugins/reservedIds';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx, Tx } from '../database/schema.ts';
import { schemaOf } from '../halves/migrateHalf.ts';

/** Data that a plugin has stored in the database. */
export interface StoredData {
  /** Tables of the plugin with the number of their rows, by name. */
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  /** Number of jobs in the plugin's queues, including jobs that are done or have failed. */
  readonly jobs: number;
  readonly queues: readonly string[];
  /** Number of records of which firms received the plugin's demo data. */
  readonly seeds: number;
  /** Number of documents in the plugin's storages. */
  readonly documents: number;
  /** Whether it has a PostgreSQL schema, even one without tables. */
  readonly hasSchema: boolean;
}

/** Finds what a plugin has stored, whether it is installed or not. */
export async function findStoredData(db: DbOrTx, id: string): Promise<StoredData> {
  const schema = schemaOf(id);
  const hasSchema = !isReservedId(id) && (await isThere(db, `${schema}.kysely_migration`));
  const tables = hasSchema ? await countRows(db, schema) : [];
  const queues = await queuesOf(db, id);
  const jobs =
    queues.length > 0
      ? await count(db, sql`select count(*) as n from jobs.job where name = any(${queues}::text[])`)
      : 0;
  const seeds = await count(
    db,
    sql`select count(*) as n from seeds_applied where starts_with(seed, ${`${id}/`})`,
  );
  const documents = await count(db, sql`select count(*) as n from plugin_documents where plugin_id = ${id}`);
  return { tables, jobs, queues, seeds, documents, hasSchema };
}

/** Removes what a plugin has stored in the database. */
export async function removeStoredData(tx: Tx, id: string, { queues, hasSchema }: StoredData): Promise<void> {
  if (hasSchema) await sql`drop schema ${sql.id(schemaOf(id))} cascade`.execute(tx);
  // The function that pg-boss uses to delete a queue: a command does not start pg-boss.
  for (const queue of queues) await sql`select jobs.delete_queue(${queue})`.execute(tx);
  await sql`delete from plugin_documents where plugin_id = ${id}`.execute(tx);
  await sql`delete from shared_facts where plugin_id = ${id}`.execute(tx);
  await sql`delete from seeds_applied where starts_with(seed, ${`${id}/`})`.execute(tx);
}

async function countRows(db: DbOrTx, schema: string): Promise<StoredData['tables']> {
  const { rows: found } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname not in ('kysely_migration', 'kysely_migration_lock')
    order by relname
  `.execute(db);
  const tables: { name: string; rows: number }[] = [];
  for (const { name } of found) {
    const rows = await count(db, sql`select count(*) as n from ${sql.id(schema, name)}`);
    tables.push({ name: `${schema}.${name}`, rows });
  }
  return tables;
}

/** Returns the plugin's queues; empty before a server has run for the first time. */
async function queuesOf(db: DbOrTx, id: string): Promise<readonly string[]> {
  if (!(await isThere(db, 'jobs.queue'))) return [];
  const { rows } = await sql<{ name: string }>`
    select name from jobs.queue where starts_with(name, ${`${id}.`}) order by name
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function isThere(db: DbOrTx, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    db,
  );
  return rows[0]?.there === true;
}

async function count(db: DbOrTx, query: RawBuilder<unknown>): Promise<number> {
  const { rows } = await (query as RawBuilder<{ n: string }>).execute(db);
  return Number(rows[0]?.n ?? 0);
}
