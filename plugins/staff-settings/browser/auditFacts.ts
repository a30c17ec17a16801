/**
 * Returns the details of an entry as names and texts. The names of nested ones are joined by “ · ”.
 *
 * @param words - names of known details; others are named by their keys, as words.
 */
export function factsOf(
  details: Readonly<Record<string, unknown>>,
  words: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] {
  const nameOf = (key: string) => (Object.hasOwn(words, key) ? words[key] : undefined) ?? sentence(key);
  return flat(details, []).map(([keys, text]) => [keys.map(nameOf).join(' · '), text]);
}

function flat(value: unknown, keys: readonly string[]): readonly (readonly [readonly string[], string])[] {
  if (value === null || value === undefined || value === '') return keys.length === 0 ? [] : [[keys, '–']];
  if (typeof value !== 'object') return [[keys, String(value)]];
  const entries = Object.entries(value);
  if (entries.length === 0) return keys.length === 0 ? [] : [[keys, '…']];
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object'))
    return [[keys, value.join(', ')]];
  return entries.flatMap(([key, one]) =>
    flat(one, [...keys, Array.isArray(value) ? String(Number(key) + 1) : key]),
  );
}

/** Returns a key as words: `seesAllClients` as “Sees all clients”. */
function sentence(key: string): string {
  const words = key.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
