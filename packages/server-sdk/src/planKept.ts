import { sql } from 'kysely';

const mark = '/* plan kept */';

/**
 * Ends a statement whose plan connections keep: PostgreSQL prepares it once on each, which saves it half of the work. It is for what is asked at every
 * turn and finds its rows by the same keys whatever the values. PostgreSQL may choose a plan without knowing them, which for searches and for
 * lists of many thousand rows is often a bad one. Such a statement names its columns: those of a `*` change with migrations.
 *
 * @example `db.selectFrom('trips').select(['trip_id', 'km']).where('client_id', '=', clientId).modifyEnd(planKept)`
 */
export const planKept = sql.raw(mark);

/** Whether a statement ends with {@link planKept}. */
export function keepsPlan(text: string): boolean {
  return text.endsWith(mark);
}
