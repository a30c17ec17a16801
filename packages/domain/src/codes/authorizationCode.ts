/**
 * Normalises an authorisation code: removes separators and ignores case, because codes are read aloud and typed on
 * phones. The length of a code is measured in this form.
 */
export function bareCode(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s-]+/g, '');
}
