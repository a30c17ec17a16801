/** Returns the URL of the second factor from the navigation's state; null if there is none that a browser may be sent to. */
export function mfaLocation(state: unknown, origin: string): string | null {
  const address = (state as { location?: unknown } | null)?.location;
  if (typeof address !== 'string' || !URL.canParse(address, origin)) return null;
  const url = new URL(address, origin);
  return url.protocol === 'https:' || url.origin === origin ? url.href : null;
}
