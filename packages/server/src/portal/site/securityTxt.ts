/** Time for which the file is valid, in milliseconds; RFC 9116 recommends less than a year. */
const validForMs = 180 * 24 * 3_600_000;

/**
 * Returns the content of `/.well-known/security.txt`, which says where to report vulnerabilities (RFC 9116).
 *
 * @param contact `mailto:` or `https:` address.
 */
export function securityTxt(contact: string, origin: string, now: Date): string {
  const expires = new Date(now.getTime() + validForMs).toISOString();
  return `Contact: ${contact}\nExpires: ${expires}\nCanonical: ${origin}/.well-known/security.txt\n`;
}
