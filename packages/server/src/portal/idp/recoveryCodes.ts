import { hkdfSync } from 'node:crypto';

/** Number of codes that a person receives. */
const count = 10;

/** Letters and digits that are not easily confused: 32 characters, or five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Returns the recovery codes to offer with an authenticator app, for when it is lost. Each has 50 bits. Like the app's
 * secret, they are the same each time the page of one sign-in is shown, and different for each sign-in.
 *
 * @param key Known only to the provider.
 * @param interaction The sign-in's ID.
 */
export function offeredRecoveryCodes(key: string, interaction: string): readonly string[] {
  const bytes = new Uint8Array(hkdfSync('sha256', key, '', `recovery codes of ${interaction}`, count * 10));
  return Array.from({ length: count }, (_, index) => {
    const letters = Array.from(bytes.subarray(index * 10, index * 10 + 10), (byte) => alphabet[byte % 32]);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  });
}

/** Returns the canonical form of a recovery code, whatever separators the person typed. */
export function recoveryKey(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Returns whether the input is meant as a recovery code. An app's code has six digits. */
export function isRecoveryCode(code: string): boolean {
  return !/^\d{6}$/.test(recoveryKey(code));
}
