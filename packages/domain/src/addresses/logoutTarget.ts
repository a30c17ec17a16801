/**
 * Returns the address to which a firm sends people after signing out: an https URL, or one on the portal's own origin.
 * Null for anything else, and for the page that asks for it, which would redirect to itself.
 *
 * @param origin - of the portal.
 */
export function logoutTarget(logoutUrl: string | null, origin: string): string | null {
  if (logoutUrl === null || !URL.canParse(logoutUrl, origin)) return null;
  const url = new URL(logoutUrl, origin);
  if (url.username || url.password) return null;
  if (url.origin !== origin) return url.protocol === 'https:' ? url.href : null;
  return /(^|\/)auth\/logout\/?$/.test(url.pathname) ? null : url.href;
}
