import { createHash, randomBytes } from 'node:crypto';

/** Returns a value that cannot be guessed: 256 bits, in characters that are safe in a header, a cookie or a URL. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Key for looking up a firm's secret, among the secrets of that firm only. */
export interface FirmKey {
  readonly companyId: string;
  readonly hash: Buffer;
}

/**
 * Returns a secret that begins with the firm's ID (which is not secret) and a dot. Nothing else is known about whoever
 * presents the secret, so it has to say in which firm to look it up.
 */
export function newFirmSecret(companyId: string): string {
  return `${companyId}.${newSecret()}`;
}

/**
 * Returns the key for looking up a secret, whether or not it exists; null if the text does not have the format of a
 * firm's secret.
 */
export function firmKeyOf(secret: string): FirmKey | null {
  const companyId = /^([\w-]{1,40})\.[\w-]{43}$/.exec(secret)?.[1];
  return companyId === undefined ? null : { companyId, hash: hashOf(secret) };
}

/**
 * Returns the hash under which a secret is stored. A plain hash suffices, because there are too many possible secrets
 * to guess.
 */
export function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
