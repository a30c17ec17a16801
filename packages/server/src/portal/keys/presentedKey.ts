import { type FirmKey, firmKeyOf, hashOf, newFirmSecret } from '../security/secrets.ts';

/** Begins every API key, so that it is told from a session's token, and found where it was published by mistake. */
const mark = 'anteroom-key.';

/** Returns a new API key of a firm. */
export function newKey(companyId: string): string {
  return mark + newFirmSecret(companyId);
}

/** Returns how an API key is looked up; null for anything else, such as the token of a session. */
export function presentedKey(token: string): FirmKey | null {
  if (!token.startsWith(mark)) return null;
  const key = firmKeyOf(token.slice(mark.length));
  return key && { companyId: key.companyId, hash: hashOf(token) };
}
