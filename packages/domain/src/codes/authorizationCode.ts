/**
 * Returns an authorisation code without case and separators, which do not count, because codes are read aloud and typed
 * on phones. A code's length is that of this form.
 */
export function bareCode(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '');
}
