/**
 * Prefix of session storage keys under which a plugin may store input that has not been sent yet. Such input survives a
 * reload and an expired session; the host removes it when the person signs out.
 */
export const DRAFT_PREFIX = 'anteroom.draft/';
