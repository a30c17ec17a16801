import { type Kysely, type RawBuilder, sql } from 'kysely';
import { acrossRole, firmRole, firmSetting, portalRole } from './roles.ts';

/** Kysely's own tables, which are in the same schema as the tables whose migrations they record. */
const history = ['kysely_migration', 'kysely_migration_lock'];

/**
 * Returns the violations of the rules for tables in a schema, because of which the schema could not be distributed by
 * firm, or row-level security could be bypassed: keys that do not begin with `company_id`, triggers, views, functions
 * with their owner's rights, and functions that could query rows. PostgreSQL caches the plans of their statements, and
 * in a distributed database a plan contains the firm ({@link distribute}).
 *
 * @param firmless - whether tables may belong to no firm. Such a table gives the reason in its comment, which begins
 * with `reference:` (the same for all firms, which may read it) or `local:` (the portal's own).
 */
export async function findTableFaults(
  // biome-ignore lint/suspicious/noExplicitAny: It is about any tables.
  db: Kysely<any>,
  schema: string,
  { firmless = false }: { readonly firmless?: boolean } = {},
): Promise<string[]> {
  const { rows } = await sql<{ fault: string }>`
    with tables as (
      select oid, relname, relkind, obj_description(oid, 'pg_class') ~ '^(reference|local): ' and ${firmless} and not exists (
        select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
      ) as firmless
      from pg_class
      where relnamespace = ${schema}::regnamespace and relname <> all(${history}::text[])
    )
    select format('the table %s has no primary key that begins with company_id', relname) as fault
    from tables where relkind in ('r', 'p') and firmless is not true and not exists (
      select from pg_index where indrelid = tables.oid and indisprimary
    )
    union all
    select format('the unique key %s of the table %s does not begin with company_id', indexrelid::regclass, relname)
    from tables join pg_index on indrelid = tables.oid and indisunique
    where firmless is not true and coalesce((
      select attname from pg_attribute where attrelid = tables.oid and attnum = indkey[0]
    ), '') <> 'company_id'
    union all
    select format('the foreign key %s of the table %s does not begin with company_id', conname, relname)
    from tables join pg_constraint on conrelid = tables.oid and contype = 'f'
    where exists (
      select from pg_attribute
      where ((attrelid, attnum) = (conrelid, conkey[1]) or (attrelid, attnum) = (confrelid, confkey[1]))
        and attname <> 'company_id'
    )
    union all
    select format('the foreign key %s of the table %s empties company_id with the others', conname, relname)
    from tables join pg_constraint on conrelid = tables.oid and contype = 'f'
    where confdeltype in ('n', 'd') and coalesce(conkey[1] = any(confdelsetcols), true)
      or confupdtype in ('n', 'd')
    union all
    select format('the exclusion constraint %s of the table %s: a distributed table has none', conname, relname)
    from tables join pg_constraint on conrelid = tables.oid and contype = 'x'
    union all
    select format('the table %s has a trigger, %s', relname, tgname)
    from tables join pg_trigger on tgrelid = tables.oid and not tgisinternal
    union all
    select format('%s is a view: views get round row-level security', relname)
    from tables where relkind in ('v', 'm')
    union all
    select format('the function %s has the rights of its owner', proname)
    from pg_proc where pronamespace = ${schema}::regnamespace and prosecdef
    union all
    select format('the function %s could keep a plan of one firm for another: make it immutable, in SQL, or do without', proname)
    from pg_proc join pg_language as l on l.oid = prolang
    where pronamespace = ${schema}::regnamespace and lanname not in ('c', 'internal')
      and (lanname <> 'sql' or provolatile <> 'i')
  `.execute(db);
  return rows.map(({ fault }) => fault);
}

/**
 * Sets up row-level security for each new table of a schema that has a firm, and grants rights to the roles. The firm's
 * role gets all rights on tables with a firm, except changes if the table's comment begins with `append-only:`. On
 * tables without a firm, it gets read access if the comment begins with `reference:`; on the others it gets none, and
 * the portal's role gets all rights. The role for work across firms gets access to all rows of every table, until it
 * enters a firm.
 */
// biome-ignore lint/suspicious/noExplicitAny: It is about any tables.
export async function secureTables(db: Kysely<any>, schema: string): Promise<void> {
  const { rows } = await sql<{ name: string; hasFirm: boolean; kind: string | null }>`
    select relname as name, substring(obj_description(oid, 'pg_class') from '^([a-z-]+): ') as kind, exists (
      select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
    ) as "hasFirm"
    from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') and not relrowsecurity
      and relname <> all(${history}::text[])
  `.execute(db);
  const role = sql.id(firmRole);
  await sql`grant usage on schema ${sql.id(schema)} to ${role}, ${sql.id(acrossRole)}`.execute(db);
  const grant = async (rights: RawBuilder<unknown>, tables: typeof rows, to: string) => {
    if (tables.length === 0) return;
    const names = sql.join(tables.map(({ name }) => sql.id(schema, name)));
    await sql`grant ${rights} on ${names} to ${sql.id(to)}`.execute(db);
  };
  const all = sql`select, insert, update, delete`;
  await grant(all, rows, acrossRole);
  const [ofFirms, ofNone] = [rows.filter(({ hasFirm }) => hasFirm), rows.filter(({ hasFirm }) => !hasFirm)];
  await grant(
    sql`select`,
    ofNone.filter(({ kind }) => kind === 'reference'),
    firmRole,
  );
  await grant(
    all,
    ofNone.filter(({ kind }) => kind !== 'reference'),
    portalRole,
  );
  for (const { name } of ofFirms) {
    const table = sql.id(schema, name);
    await sql`alter table ${table} enable row level security`.execute(db);
    await sql`
      create policy firm on ${table} using (company_id = current_setting(${sql.lit(firmSetting)}, true))
    `.execute(db);
    await sql`
      create policy across_firms on ${table} to ${sql.id(acrossRole)}
        using (coalesce(current_setting(${sql.lit(firmSetting)}, true), '') = '')
    `.execute(db);
  }
  await grant(sql`select, insert`, ofFirms, firmRole);
  await grant(
    sql`update, delete`,
    ofFirms.filter(({ kind }) => kind !== 'append-only'),
    firmRole,
  );
  await sql`grant usage on all sequences in schema ${sql.id(schema)} to ${role}, ${sql.id(acrossRole)}`.execute(
    db,
  );
  // The export of a firm includes which migrations created its tables.
  await sql`grant select on ${sql.id(schema, 'kysely_migration')} to ${role}, ${sql.id(acrossRole)}`.execute(
    db,
  );
}
