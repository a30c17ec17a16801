/**
 * The firm whose sign-in page `/company/{companyId}` is: the second segment, if it contains a digit (spec sections 2 and 5);
 * null for any other address.
 */
export function companyInPath(pathname: string): string | null {
  const [, area, segment = ''] = pathname.split('/');
  if (area !== 'company' || !/\d/.test(segment)) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // A percent sign that encodes nothing.
    return null;
  }
}
