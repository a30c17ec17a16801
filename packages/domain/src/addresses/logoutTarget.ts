/**
 * Returns where a firm sends people after signing out: an address of https, or of the portal's own origin. Null for
 * anything else, and for the page that asks, which would lead to itself.
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
