import type { RawBuilder, SqlBool } from 'kysely';

/** Maximum number of words of a search that are used. Further words are ignored. */
const maxWords = 10;

/**
 * Returns a condition for each word of a search term.
 *
 * @param condition Returns the condition for one word, given its `like` pattern, which is in lower case and matches
 * anywhere in a text.
 */
export function containsWords(
  term: string,
  condition: (like: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool>[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.map((word) => condition(`%${word.replace(/[\\%_]/g, '\\$&')}%`));
}
