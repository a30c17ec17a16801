import type { RawBuilder, SqlBool } from 'kysely';

/** More words than these do not make a search any narrower. */
const maxWords = 10;

/**
 * Returns a condition for each word that somebody searches for.
 *
 * @param condition Makes the condition of one word from its `like` pattern, which is in lower case and matches anywhere in a text.
 */
export function containsWords(
  term: string,
  condition: (like: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool>[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.map((word) => condition(`%${word.replace(/[\\%_]/g, '\\$&')}%`));
}
