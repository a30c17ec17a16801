import { createHash, randomBytes } from 'node:crypto';

/** Returns a value that cannot be guessed: 256 bits, fit for a header, a cookie or a URL. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** How a secret of a firm is looked up: among that firm's alone. */
export interface FirmKey {
  readonly companyId: string;
  readonly hash: Buffer;
}

/**
 * Returns a secret that begins with its firm's ID, which is none, and a dot. Whoever presents it is not known yet, so that it has to say
 * itself in which firm it is looked up.
 */
export function newFirmSecret(companyId: string): string {
  return `${companyId}.${newSecret()}`;
}

/** Returns how a secret is looked up, whether or not there is such a one; null for what no secret of a firm looks like. */
export function firmKeyOf(secret: string): FirmKey | null {
  const companyId = /^([\w-]{1,40})\.[\w-]{43}$/.exec(secret)?.[1];
  return companyId === undefined ? null : { companyId, hash: hashOf(secret) };
}

/**
 * Returns the hash under which a secret is stored. A plain hash suffices: a secret has too many values to be guessed.
 */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
