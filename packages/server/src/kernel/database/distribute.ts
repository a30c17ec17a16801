import { sql } from 'kysely';
import { firmRole, firmSetting, portalRole } from './roles.ts';
import type { DbOrTx } from './schema.ts';

/** A table, and how it lies in a distributed database. */
export interface Placed {
  /** Name with its schema, as SQL writes it. */
  readonly name: string;
  /** `distributed`: by firm, over the workers; `reference`: whole on each of them; `local`: on the coordinator alone. */
  readonly kind: 'distributed' | 'reference' | 'local';
  /** Whether it lies there already. */
  readonly isDone: boolean;
}

/** Whether the tables of firms are distributed. */
export async function isDistributed(db: DbOrTx): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select to_regclass('pg_dist_partition') is not null and to_regclass('companies') is not null as is
  `.execute(db);
  if (!rows[0]?.is) return false;
  const found = await sql`select from pg_dist_partition where logicalrelid = 'companies'::regclass`.execute(
    db,
  );
  return found.rows.length > 0;
}

/**
 * Returns every table of the portal, of plugins and of jobs, those that others refer to first. What a table is, it says itself: it has a column
 * `company_id`, or its comment begins with `reference:`; any other is local. It needs the extension Citus.
 */
export async function placeTables(db: DbOrTx): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`
    with recursive tables as (
      select c.oid, format('%I.%I', nspname, relname) as name, case
        when exists (
          select from pg_attribute where attrelid = c.oid and attname = 'company_id' and not attisdropped
        ) then 'distributed'
        when obj_description(c.oid, 'pg_class') like 'reference: %' then 'reference'
        else 'local'
      end as kind
      from pg_class as c join pg_namespace as n on n.oid = relnamespace
      where relkind in ('r', 'p') and not relispartition and nspname !~ '^(pg_|citus|columnar|information_schema$)'
    ), referring as (
      select oid, 0 as depth from tables
      union
      select conrelid, depth + 1 from referring
      join pg_constraint on confrelid = referring.oid and contype = 'f' and conrelid <> confrelid
    )
    select name, kind, exists (select from pg_dist_partition where logicalrelid = tables.oid) as "isDone"
    from tables order by (select max(depth) from referring where referring.oid = tables.oid), name
  `.execute(db);
  return rows;
}

/** Function by which the policy of a distributed table knows the firm at work. */
const firmAtWork = 'public.firm_at_work';

/**
 * Distributes the tables that are not yet, with their rows: all rows of a firm lie on one worker, so that its keys, joins and locks do.
 *
 * @returns every table, as it was before.
 */
export async function distribute(tx: DbOrTx): Promise<readonly Placed[]> {
  // Nodes that start together.
  await sql`select pg_advisory_xact_lock(hashtext('anteroom distribute'))`.execute(tx);
  const tables = await placeTables(tx);
  const missing = tables.filter(({ kind, isDone }) => kind !== 'local' && !isDone);
  if (missing.length === 0) return tables;
  // The workers are asked in these roles, too.
  await sql`alter role ${sql.id(firmRole)} login`.execute(tx);
  await sql`alter role ${sql.id(portalRole)} login`.execute(tx);
  // Each table is made on one worker after the other, as one that refers to a reference table has to be.
  await sql`set local citus.multi_shard_modify_mode to 'sequential'`.execute(tx);
  await makeFirmAtWork(tx);
  for (const { name, kind } of missing) {
    if (kind === 'reference') {
      await sql`select create_reference_table(${name}::regclass)`.execute(tx);
      continue;
    }
    await sql`alter policy firm on ${sql.raw(name)} using (company_id = ${sql.raw(firmAtWork)}())`.execute(
      tx,
    );
    await sql`select create_distributed_table(${name}::regclass, 'company_id')`.execute(tx);
  }
  const filled = missing.filter(({ kind }) => kind === 'distributed').toReversed();
  // Their rows are on the workers now; those that stayed behind here would be seen by nobody, and take room.
  for (const { name } of filled)
    await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(tx);
  return tables;
}

/**
 * Makes the function that tells the firm at work. It says that it always tells the same, so that a statement is planned with the firm as a constant: by it
 * Citus knows for each table of the statement on which worker its rows are, whatever the statement says itself. That holds as long as no plan is kept
 * for another statement. PostgreSQL keeps those of statements with a name, which a connection at work for a firm refuses ({@link WatchedClient}) and prepares none of by itself ({@link KeptPlans}), and of statements
 * in functions, which tables of firms have none of ({@link findTableFaults}). Checks of foreign keys, whose plans it keeps, too, are made as the tables' owner, for whom no
 * policy holds.
 */
async function makeFirmAtWork(tx: DbOrTx): Promise<void> {
  await sql`
    create or replace function ${sql.raw(firmAtWork)}() returns text language sql immutable parallel safe
      as ${sql.lit(`select current_setting('${firmSetting}', true)`)}
  `.execute(tx);
}

/** Distributes what migrations have made since, where the tables of firms are distributed. */
export async function distributeNew(db: DbOrTx): Promise<void> {
  if (!(await isDistributed(db))) return;
  if (db.isTransaction) await distribute(db);
  else await db.transaction().execute(distribute);
}
