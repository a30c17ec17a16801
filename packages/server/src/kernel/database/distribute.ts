import { sql } from 'kysely';
import { firmRole, firmSetting, portalRole } from './roles.ts';
import type { DbOrTx } from './schema.ts';

/** A table, and how it is placed in a distributed database. */
export interface Placed {
  /** Name with its schema, as SQL writes it. */
  readonly name: string;
  /**
   * Placement of the table. `distributed`: by firm, across the workers; `reference`: a complete copy on each worker;
   * `local`: only on the coordinator.
   */
  readonly kind: 'distributed' | 'reference' | 'local';
  /** Whether the table is placed that way already. */
  readonly isDone: boolean;
}

/** Returns whether the tables of firms are distributed. */
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
 * Returns every table of the portal, of plugins and of jobs, in an order in which referenced tables come first. The
 * tables themselves determine their placement: one with a column `company_id` is distributed, one whose comment begins
 * with `reference:` is a reference table, and any other is local. Requires the Citus extension.
 */
async function placeTables(db: DbOrTx): Promise<readonly Placed[]> {
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

/** Function that returns the current firm, for the policies of distributed tables. */
const firmAtWork = 'public.firm_at_work';

/**
 * Distributes the tables that are not distributed yet, with their rows. All rows of a firm are on one worker, so that
 * its keys, joins and locks stay there, too.
 *
 * @returns every table, as it was before.
 */
export async function distribute(tx: DbOrTx): Promise<readonly Placed[]> {
  // Serialises nodes that start at the same time.
  await sql`select pg_advisory_xact_lock(hashtext('anteroom distribute'))`.execute(tx);
  const tables = await placeTables(tx);
  const missing = tables.filter(({ kind, isDone }) => kind !== 'local' && !isDone);
  if (missing.length === 0) return tables;
  // Queries on the workers run in these roles, too. Roles belong to all databases of a server: those that may sign in
  // already are left alone, since two databases cannot change a role at the same time.
  const { rows: without } = await sql<{ name: string }>`
    select rolname as name from pg_roles where rolname in (${firmRole}, ${portalRole}) and not rolcanlogin`.execute(
    tx,
  );
  for (const { name } of without) await sql`alter role ${sql.id(name)} login`.execute(tx);
  // Create each table on one worker after the other, as Citus requires for tables that refer to a reference table.
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
  // The rows are on the workers now. Copies left behind here would be invisible, and waste space.
  for (const { name } of filled)
    await sql`select truncate_local_data_after_distributing_table(${name}::regclass)`.execute(tx);
  return tables;
}

/**
 * Creates the function that returns the current firm. It is declared immutable, so that statements are planned with the
 * firm as a constant: this tells Citus, for each table of a statement, which worker has its rows, whatever the
 * statement's own conditions are. This is correct only as long as no plan is cached and reused for another firm.
 * PostgreSQL caches plans of named statements and of statements within functions. A connection that works for a firm
 * refuses named statements ({@link WatchedClient}) and creates none by itself in a distributed database ({@link
 * KeptPlans}); tables of firms have no such functions ({@link findTableFaults}). The plans of foreign key checks are
 * cached too, but the checks run as the tables' owner, to whom no policy applies.
 */
async function makeFirmAtWork(tx: DbOrTx): Promise<void> {
  await sql`
    create or replace function ${sql.raw(firmAtWork)}() returns text language sql immutable parallel safe
      as ${sql.lit(`select current_setting('${firmSetting}', true)`)}
  `.execute(tx);
}

/** Distributes tables that migrations have created since, if the tables of firms are distributed. */
export async function distributeNew(db: DbOrTx): Promise<void> {
  if (!(await isDistributed(db))) return;
  if (db.isTransaction) await distribute(db);
  else await db.transaction().execute(distribute);
}
