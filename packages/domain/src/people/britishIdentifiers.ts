/**
 * Unique Taxpayer Reference: 10 digits, the first of them the check digit; a `K` at the end, as some letters print it, and spaces do not
 * count.
 */
export function isUtr(text: string): boolean {
  const digits = text.replace(/\s/g, '').replace(/k$/i, '');
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = UTR_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index + 1]), 0);
  return '21987654321'[sum % 11] === digits[0];
}

const UTR_WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];

/**
 * National Insurance number, `AA123456A`: the letters that HMRC gives out (manual NIM39110), the last of A to D. Spaces and small
 * letters do not count.
 */
export function isNiNumber(text: string): boolean {
  return /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(
    text.replace(/\s/g, '').toUpperCase(),
  );
}

/** An employer's PAYE reference, `123/AB456`: the number of the tax office and up to ten characters of the employer's. */
export function isPayeReference(text: string): boolean {
  return /^\d{3}\/[A-Z0-9]{1,10}$/i.test(text.replace(/\s/g, ''));
}
