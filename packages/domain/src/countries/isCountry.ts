const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Codes that CLDR names and that are no country's: unions, groups of islands, and regions for tests. */
const others = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/**
 * Returns whether the text is a country's ISO 3166 code in capital letters. `UK` is not one: the United Kingdom's is
 * `GB`.
 */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code) || others.has(code)) return false;
  // Intl replaces an alias, such as `UK`, by the code for which it stands.
  return new Intl.Locale(`und-${code}`).region === code && regions.of(code) !== undefined;
}

/** Returns the codes of all countries. */
export function countryCodes(): readonly string[] {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  return letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);
}
