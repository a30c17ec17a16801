const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/**
 * Whether a text is a country's ISO 3166 code, in capital letters. `UK` is none: the United Kingdom's is `GB`.
 */
export function isCountry(code: string): boolean {
  if (!/^[A-Z]{2}$/.test(code)) return false;
  // What stands for another code, as `UK` does for `GB`, is replaced by that one.
  return new Intl.Locale(`und-${code}`).region === code && regions.of(code) !== undefined;
}
