/**
 * Returns whether the text is a Social Security number, or an ITIN, which has the same form: without dashes, 5 digits
 * and 4 digits, of which the first 5 may be hidden behind asterisks (spec section 5).
 */
export function isSsn(text: string): boolean {
  return /^[\d*]{5}\d{4}$/.test(text.replaceAll('-', ''));
}

/** Returns whether the text is a North American telephone number: 10 digits in any format (spec section 5). */
export function isPhone(text: string): boolean {
  return /^\d{10}$/.test(text.replace(/[\s().-]/g, ''));
}

/** Returns whether the text is an Employer Identification Number, `12-3456789`. */
export function isEin(text: string): boolean {
  return /^\d{9}$/.test(text.replaceAll('-', ''));
}
