/**
 * Currencies whose minor unit is not a hundredth (ISO 4217), by number of decimals. Hard-coded because `Intl` follows
 * CLDR, whose decimals are those that people usually write and differ between versions.
 */
const exponents: Readonly<Record<number, readonly string[]>> = {
  0: 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
  3: 'BHD IQD JOD KWD LYD OMR TND'.split(' '),
  4: 'CLF UYW'.split(' '),
};

/** Returns the number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. */
export function currencyExponent(currency: string): number {
  const found = Object.entries(exponents).find(([, currencies]) => currencies.includes(currency));
  return found ? Number(found[0]) : 2;
}

/**
 * Converts an amount to the currency's major unit, for formatting: 12345 in USD is 123.45. Do not calculate with the
 * result.
 */
export function majorUnits(amount: number, currency: string): number {
  return amount / 10 ** currencyExponent(currency);
}

/** Formats an amount as payment systems expect it: `123.45`, or `500` for JPY. */
export function decimalAmount(amount: number, currency: string): string {
  const exponent = currencyExponent(currency);
  const digits = String(Math.abs(amount)).padStart(exponent + 1, '0');
  const sign = amount < 0 ? '-' : '';
  if (exponent === 0) return sign + digits;
  return `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`;
}
