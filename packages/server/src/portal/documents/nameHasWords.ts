import { containsWords } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the conditions that a name contains all words of a search, in any order, ignoring case and accents.
 *
 * @param searchName Column of normalised names, such as `d.search_name`.
 */
export function nameHasWords(searchName: string, search: string): RawBuilder<SqlBool>[] {
  return containsWords(search, (like) => sql`${sql.ref(searchName)} like fold_name(${like})`);
}
