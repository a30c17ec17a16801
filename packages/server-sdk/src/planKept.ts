import { sql } from 'kysely';

const mark = '/* plan kept */';

/**
 * Ends a statement whose plan is cached: PostgreSQL prepares it once per connection, which saves half of the work. Use
 * it for statements that run very often and find their rows by the same keys, whatever the values. PostgreSQL may
 * choose a plan without knowing the values, which is often a bad one for searches and for lists of many thousand rows.
 * Such a statement must name its columns, because those of a `*` change with migrations.
 *
 * @example `db.selectFrom('trips').select(['trip_id', 'km']).where('client_id', '=', clientId).modifyEnd(planKept)`
 */
export const planKept = sql.raw(mark);

/** Returns whether a statement ends with {@link planKept}. */
export function keepsPlan(text: string): boolean {
  return text.endsWith(mark);
}
