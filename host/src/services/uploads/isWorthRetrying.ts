import type { UploadState } from '@anteroom/sdk';

/** Codes of refusals that a retry cannot change, because the file is the cause. */
const final: readonly (string | undefined)[] = [
  'too-large',
  'file-type-not-allowed',
  'file-name-not-allowed',
  'bad-request',
];

/** Returns whether sending a failed file again may succeed. */
export function isWorthRetrying(state: Extract<UploadState, { kind: 'failed' }>): boolean {
  return state.reason !== 'refused' || !final.includes(state.code);
}
