/**
 * Returns whether the text is a valid Unique Taxpayer Reference: 10 digits, the first of which is the check digit.
 * Spaces, and a `K` at the end, which some letters print, are ignored.
 */
export function isUtr(text: string): boolean {
  const digits = text.replace(/\s/g, '').replace(/k$/i, '');
  if (!/^\d{10}$/.test(digits)) return false;
  const sum = UTR_WEIGHTS.reduce((total, weight, index) => total + weight * Number(digits[index + 1]), 0);
  return '21987654321'[sum % 11] === digits[0];
}

const UTR_WEIGHTS = [6, 7, 8, 9, 10, 5, 4, 3, 2];

/**
 * Returns whether the text is a National Insurance number, `AA123456A`, with a prefix that HMRC issues (manual
 * NIM39110) and a final letter from A to D. Spaces and case are ignored.
 */
export function isNiNumber(text: string): boolean {
  return /^(?!BG|GB|KN|NK|NT|TN|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z]\d{6}[A-D]$/.test(
    text.replace(/\s/g, '').toUpperCase(),
  );
}

/**
 * Returns whether the text is an employer's PAYE reference, `123/AB456`: the number of the tax office, and up to ten
 * characters for the employer.
 */
export function isPayeReference(text: string): boolean {
  return /^\d{3}\/[A-Z0-9]{1,10}$/i.test(text.replace(/\s/g, ''));
}
