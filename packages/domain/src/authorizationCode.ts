/**
 * What counts of an authorisation code: codes are read aloud and typed on phones, so case and what stands between the
 * characters do not. Its length is what a code's length is measured by.
 */
export function bareCode(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '');
}
