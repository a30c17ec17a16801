/**
 * Input that is not sent yet may be kept in the tab's session storage under keys that begin with this. It outlives a
 * reload and an expired session; the host removes it when the person signs out.
 */
export const DRAFT_PREFIX = 'anteroom.draft/';
