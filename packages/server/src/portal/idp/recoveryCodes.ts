import { hkdfSync } from 'node:crypto';

/** Number of codes that a person is given. */
const count = 10;

/** Letters and digits that are not mistaken for each other: 32, five bits each. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/**
 * Returns the codes that a person is offered beside an authenticator app, for when it is lost. Each has 50 bits. As the
 * app's secret, they are the same each time that the page of one sign-in is shown, and different at each sign-in.
 *
 * @param key Known to the provider alone.
 * @param interaction The sign-in's id.
 */
export function offeredRecoveryCodes(key: string, interaction: string): readonly string[] {
  const bytes = new Uint8Array(hkdfSync('sha256', key, '', `recovery codes of ${interaction}`, count * 10));
  return Array.from({ length: count }, (_, index) => {
    const letters = Array.from(bytes.subarray(index * 10, index * 10 + 10), (byte) => alphabet[byte % 32]);
    return `${letters.slice(0, 5).join('')}-${letters.slice(5).join('')}`;
  });
}

/** Returns the one form of a recovery code, whatever the person typed between its letters. */
export function recoveryKey(code: string): string {
  return code.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** Whether what was typed is a recovery code by its form, rather than a code of an app. */
export function isRecoveryCode(code: string): boolean {
  return recoveryKey(code).length === 10;
}
