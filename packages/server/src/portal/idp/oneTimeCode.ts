import { hkdfSync } from 'node:crypto';
import { bareCode } from '@anteroom/domain/codes/authorizationCode';
import { Secret, TOTP } from 'otpauth';

/**
 * Returns the time step of a one-time code (RFC 6238: SHA-1, 30 s, six digits, as in authenticator apps): the current
 * step, or an adjacent one because clocks differ. Returns null for a wrong code. Spaces and hyphens do not matter.
 *
 * @param secret - Base32.
 * @param after - the step of the last code that was accepted, because each code works only once.
 */
export function stepOfCode(secret: string, code: string, at: Date, after: number | null): number | null {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const timestamp = at.getTime();
  const delta = totp.validate({ token: bareCode(code), timestamp, window: 1 });
  if (delta === null) return null;
  const step = totp.counter({ timestamp }) + delta;
  return after !== null && step <= after ? null : step;
}

/**
 * Returns the secret, in Base32, to offer for a person's authenticator app. It has 160 bits (RFC 4226). It is the same
 * each time the page of one sign-in is shown, and different for each sign-in, so that somebody who has seen another
 * page of this account does not know it.
 *
 * @param key - known only to the provider.
 * @param interaction - the sign-in's ID.
 */
export function offeredSecret(key: string, interaction: string): string {
  const bytes = hkdfSync('sha256', key, '', `one-time codes of ${interaction}`, 20);
  return new Secret({ buffer: bytes }).base32;
}

/** Returns the URL that an authenticator app reads from a QR code. */
export function enrolmentAddress(secret: string, account: string): string {
  return new TOTP({ issuer: 'Anteroom', label: account, secret: Secret.fromBase32(secret) }).toString();
}
