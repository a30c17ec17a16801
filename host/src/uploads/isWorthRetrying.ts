import type { UploadState } from '@anteroom/sdk';

/** What the server refuses for the file itself it refuses again. */
const final: readonly (string | undefined)[] = [
  'too-large',
  'file-type-not-allowed',
  'file-name-not-allowed',
  'bad-request',
];

/** Whether a file that did not arrive may arrive when it is sent again. */
export function isWorthRetrying(state: Extract<UploadState, { kind: 'failed' }>): boolean {
  return state.reason !== 'refused' || !final.includes(state.code);
}
