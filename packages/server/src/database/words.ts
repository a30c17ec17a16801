import type { RawBuilder, SqlBool } from 'kysely';

const maxWords = 10;

/** One condition for each word of what somebody searches for, made from its `like` pattern: in lower case, anywhere. */
export function containsWords(
  term: string,
  condition: (like: string) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool>[] {
  const words = term.toLowerCase().split(/\s+/).filter(Boolean).slice(0, maxWords);
  return words.map((word) => condition(`%${word.replace(/[\\%_]/g, '\\$&')}%`));
}
