/**
 * Returns the ID of the firm in the path of a sign-in page, `/company/{companyId}`: the second segment, if it contains
 * a digit (spec sections 2 and 5); null for any other path.
 */
export function companyInPath(pathname: string): string | null {
  const [, area, segment = ''] = pathname.split('/');
  if (area !== 'company' || !/\d/.test(segment)) return null;
  try {
    return decodeURIComponent(segment);
  } catch {
    // The segment has a percent sign that is not part of a valid encoding.
    return null;
  }
}
