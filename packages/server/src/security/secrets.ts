import { createHash, randomBytes } from 'node:crypto';

/** A value that cannot be guessed: 256 bits, fit for a header, a cookie or an address. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** What is kept of a secret. A plain hash will do: the secret has too many values to be tried. */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
