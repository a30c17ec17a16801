/**
 * A Social Security number (or an ITIN, which has its form): without its dashes 5 digits and 4 digits, the first 5 of which may be
 * hidden behind asterisks (spec section 5).
 */
export function isSsn(text: string): boolean {
  return /^[\d*]{5}\d{4}$/.test(text.replaceAll('-', ''));
}

/** A telephone number of North America: 10 digits, however they are written (spec section 5). */
export function isPhone(text: string): boolean {
  return /^\d{10}$/.test(text.replace(/[\s().-]/g, ''));
}

/** An employer's identification number, `12-3456789`. */
export function isEin(text: string): boolean {
  return /^\d{9}$/.test(text.replaceAll('-', ''));
}
