/** Decimal and group separators of a language, and the number of digits between groups. */
interface Separators {
  readonly decimal: string;
  readonly group: string;
}

const known = new Map<string, Separators>();

/**
 * Converts a number from the form in which a person typed it to the stored form: `1.234,5` in Portuguese becomes
 * `1234.5`. Currency signs, percent signs and spaces are removed. A text that is not a number in the language, such as
 * `12,50` in English, is returned as typed, so that validation refuses it and the person can correct it: reading it as
 * 1250 would be worse.
 *
 * @param language - a BCP 47 tag, in any case.
 */
export function readDecimal(typed: string, language: string): string {
  const { decimal, group } = separatorsOf(language);
  const bare = typed.replace(/[\s\u00a0\u202f\p{Sc}%]|^R(?=\$)/gu, '').replace('\u2212', '-');
  const [whole = '', fraction, ...more] = bare.split(decimal);
  const groups = whole.split(/\s/.test(group) ? '\u0000' : group);
  const isGrouped = groups.slice(1).every((part) => /^\d{3}$/.test(part));
  const digits = groups.join('') || (fraction ? '0' : '');
  if (more.length > 0 || !isGrouped || !/^-?\d+$/.test(digits) || !/^\d*$/.test(fraction ?? '')) return typed;
  return fraction ? `${digits}.${fraction}` : digits;
}

/**
 * Formats a stored number in a language, with at least `minDecimals` decimal places. Returns a text that is not a
 * number unchanged.
 */
export function writeDecimal(stored: string, language: string, minDecimals: number): string {
  if (!/^-?\d{1,15}(\.\d+)?$/.test(stored)) return stored;
  const decimals = stored.split('.')[1]?.length ?? 0;
  const minimumFractionDigits = decimals > 0 ? Math.max(minDecimals, decimals) : minDecimals;
  // Format the text rather than a number, so that no digit is lost.
  return new Intl.NumberFormat(language, {
    minimumFractionDigits,
    maximumFractionDigits: Math.min(20, minimumFractionDigits),
  }).format(stored as `${number}`);
}

function separatorsOf(language: string): Separators {
  const separators = known.get(language) ?? findSeparators(language);
  known.set(language, separators);
  return separators;
}

function findSeparators(language: string): Separators {
  const parts = new Intl.NumberFormat(language, { useGrouping: true }).formatToParts(-1234567.5);
  const partOf = (type: string, otherwise: string) =>
    parts.find((part) => part.type === type)?.value ?? otherwise;
  return { decimal: partOf('decimal', '.'), group: partOf('group', ',') };
}
