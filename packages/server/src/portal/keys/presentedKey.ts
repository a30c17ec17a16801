import { type FirmKey, firmKeyOf, hashOf, newFirmSecret } from '../security/secrets.ts';

/**
 * Prefix of every API key. It distinguishes keys from session tokens, and makes keys that were published by mistake
 * easy to find.
 */
const mark = 'anteroom-key.';

/** Returns a new API key of a firm. */
export function newKey(companyId: string): string {
  return mark + newFirmSecret(companyId);
}

/** Returns the lookup data of an API key, or null for anything else, such as a session token. */
export function presentedKey(token: string): FirmKey | null {
  if (!token.startsWith(mark)) return null;
  const key = firmKeyOf(token.slice(mark.length));
  return key && { companyId: key.companyId, hash: hashOf(token) };
}
