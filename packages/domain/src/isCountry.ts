const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Returns whether the text is a country's ISO 3166 code in capital letters. `UK` is not one: the United Kingdom's is
 * `GB`.
 */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false;
  // Intl replaces an alias, such as `UK`, by the code for which it stands.
  return new Intl.Locale(`und-${code}`).region === code && regions.of(code) !== undefined;
}
