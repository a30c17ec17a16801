import type { UploadState } from '@anteroom/sdk';

/** Refusals that the same file meets again, however often it is sent. */
const FINAL_CODES: readonly (string | undefined)[] = [
  'too-large',
  'file-type-not-allowed',
  'file-name-not-allowed',
  'forbidden',
  'conflict',
];

/** Returns whether sending the file again could succeed. */
export function isWorthRetrying(state: UploadState): boolean {
  return state.kind === 'failed' && !FINAL_CODES.includes(state.code);
}
