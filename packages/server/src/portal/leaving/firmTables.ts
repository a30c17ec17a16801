import { sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';
import { LeavingFault } from './LeavingFault.ts';

/** A column of a table that is exported with a firm. */
export interface FirmColumn {
  readonly name: string;
  /** PostgreSQL type, such as `timestamp(3) with time zone`. */
  readonly type: string;
  readonly isNullable: boolean;
  /** Reason why its values stay on this portal; null if they are exported. */
  readonly stays: string | null;
  /** Sequence that supplies its values. */
  readonly sequence: string | null;
}

/**
 * A foreign key of a table that belongs to firms: its columns except `company_id`, and the columns to which they refer.
 */
export interface FirmReference {
  readonly table: string;
  readonly columns: readonly string[];
  readonly targets: readonly string[];
}

/** A table with a `company_id`. */
export interface FirmTable {
  readonly schema: string;
  readonly table: string;
  /** Qualified name, such as `public.documents`. */
  readonly name: string;
  /** All columns except generated ones. */
  readonly columns: readonly FirmColumn[];
  /** Columns of the primary key, in its order. */
  readonly key: readonly string[];
  readonly references: readonly FirmReference[];
  /** Reason why its rows stay on this portal; null if they are exported. */
  readonly stays: string | null;
}

/** Pattern of comments on tables and columns that say that their data do not leave the portal with a firm, and why. */
const staysPattern = '^stays: (.*)$';

/**
 * Finds every table with a `company_id`, of the portal and of plugins, in the order in which they can be filled: a
 * table comes after those to which its foreign keys refer. Includes the reasons from comments `stays: …` on tables and
 * columns.
 *
 * @throws LeavingFault if tables refer to each other in a circle.
 */
export async function findFirmTables(db: DbOrTx): Promise<readonly FirmTable[]> {
  const { rows } = await sql<FirmTable>`
    with tables as (
      select c.oid, n.nspname as schema, c.relname as table
      from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition
        and n.nspname not in ('pg_catalog', 'information_schema', 'jobs') and not starts_with(n.nspname::text, 'pg_')
        and exists (
          select from pg_attribute as a where a.attrelid = c.oid and a.attname = 'company_id' and not a.attisdropped
        )
    )
    select t.schema, t.table, t.schema || '.' || t.table as name,
      substring(obj_description(t.oid, 'pg_class') from ${staysPattern}) as stays,
      (
        select json_agg(json_build_object(
          'name', a.attname,
          'type', format_type(a.atttypid, a.atttypmod),
          'isNullable', not a.attnotnull,
          'stays', substring(col_description(t.oid, a.attnum) from ${staysPattern}),
          'sequence', substring(pg_get_expr(d.adbin, d.adrelid) from 'nextval[(]''([^'']+)''')
        ) order by a.attnum)
        from pg_attribute as a left join pg_attrdef as d on d.adrelid = a.attrelid and d.adnum = a.attnum
        where a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (
        select json_agg(a.attname order by k.place)
        from pg_index as i, unnest(i.indkey::int2[]) with ordinality as k (attnum, place), pg_attribute as a
        where i.indrelid = t.oid and i.indisprimary and a.attrelid = t.oid and a.attnum = k.attnum
      ) as key,
      coalesce((
        select json_agg(json_build_object(
          'table', n.nspname || '.' || f.relname,
          'columns', (
            select coalesce(json_agg(a.attname order by k.place), '[]')
            from unnest(c.conkey) with ordinality as k (attnum, place), pg_attribute as a
            where a.attrelid = c.conrelid and a.attnum = k.attnum and a.attname <> 'company_id'
          ),
          'targets', (
            select coalesce(json_agg(a.attname order by k.place), '[]')
            from unnest(c.confkey) with ordinality as k (attnum, place), pg_attribute as a
            where a.attrelid = c.confrelid and a.attnum = k.attnum and a.attname <> 'company_id'
          )
        ) order by c.conname)
        from pg_constraint as c join pg_class as f on f.oid = c.confrelid join pg_namespace as n on n.oid = f.relnamespace
        where c.conrelid = t.oid and c.contype = 'f' and c.conparentid = 0
      ), '[]') as references
    from tables as t
    order by t.schema <> 'public', t.schema, t.table
  `.execute(db);
  return inOrder(rows);
}

/** Returns the plugin that owns the tables of a schema, or null for the portal's own. */
export function pluginOf({ schema }: Pick<FirmTable, 'schema'>): string | null {
  return schema === 'public' ? null : schema.replaceAll('_', '-');
}

/** Returns the columns whose values are exported. */
export function leavingColumns({ columns }: Pick<FirmTable, 'columns'>): readonly FirmColumn[] {
  return columns.filter(({ stays }) => stays === null);
}

function inOrder(tables: readonly FirmTable[]): readonly FirmTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<FirmTable>();
  const add = (table: FirmTable, path: readonly FirmTable[]) => {
    if (ordered.has(table)) return;
    if (path.includes(table))
      throw new LeavingFault([`The tables ${path.map(({ name }) => name).join(', ')} refer to each other.`]);
    for (const { table: name } of table.references) {
      const target = byName.get(name);
      if (target && target !== table) add(target, [...path, table]);
    }
    ordered.add(table);
  };
  for (const table of tables) add(table, []);
  return [...ordered];
}
