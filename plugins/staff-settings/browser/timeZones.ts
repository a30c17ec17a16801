/**
 * Returns the time zones that the browser knows, including the current setting.
 *
 * @param present - IANA name, which may be one that the browser does not know.
 */
export function timeZones(present: string): readonly string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(present) ? known : [present, ...known];
}
