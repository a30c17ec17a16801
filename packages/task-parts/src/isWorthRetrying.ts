import type { UploadState } from '@anteroom/sdk';

/** Problem codes that the same file would cause again on every attempt. */
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
