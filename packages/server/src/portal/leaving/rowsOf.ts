import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { type FirmTable, leavingColumns } from './firmTables.ts';

const rowsAtATime = 500;

/**
 * Yields the rows of a table as JSON without line breaks, in batches, so that only one batch is in memory. `json`
 * values become strings, exactly as they were stored.
 *
 * @param condition Condition for the rows, as `t`. It must not have parameters, because a cursor does not accept any.
 */
export async function* rowsOf(
  tx: Tx,
  table: FirmTable,
  condition: RawBuilder<SqlBool>,
): AsyncGenerator<readonly string[]> {
  const columns = leavingColumns(table).map(({ name, type }) =>
    type === 'json' ? sql`to_json(t.${sql.id(name)}::text) as ${sql.id(name)}` : sql`t.${sql.id(name)}`,
  );
  // PostgreSQL formats times in the time zone of the session.
  await sql`set local time zone 'UTC'`.execute(tx);
  await sql`
    declare leaving_rows no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${sql.join(columns)} from ${sql.id(table.schema, table.table)} as t
      where ${condition} order by ${sql.join(table.key.map((column) => sql`t.${sql.id(column)}`))}
    ) as r
  `.execute(tx);
  try {
    for (;;) {
      const { rows } = await sql<{ line: string }>`
        fetch ${sql.lit(rowsAtATime)} from leaving_rows`.execute(tx);
      if (rows.length > 0) yield rows.map(({ line }) => line);
      if (rows.length < rowsAtATime) break;
    }
  } finally {
    await sql`close leaving_rows`.execute(tx).catch(() => undefined);
  }
}

/** Returns the condition for a firm's rows. */
export function ofFirm(companyId: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`t.company_id = ${sql.lit(companyId)}`;
}
