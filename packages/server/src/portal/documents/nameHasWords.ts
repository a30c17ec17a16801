import { containsWords } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the conditions under which a name has all words of a search in it, in any order and case, with or without
 * accents.
 *
 * @param searchName Column of folded names, such as `d.search_name`.
 */
export function nameHasWords(searchName: string, search: string): RawBuilder<SqlBool>[] {
  return containsWords(search, (like) => sql`${sql.ref(searchName)} like fold_name(${like})`);
}
