import { expect, it } from 'vitest';
import { isWorthRetrying } from './isWorthRetrying.ts';

it.each([
  ['network', undefined, true],
  ['refused', 'insufficient-storage', true],
  ['refused', undefined, true],
  ['refused', 'file-type-not-allowed', false],
  ['refused', 'too-large', false],
] as const)('a %s failure with the code %s is worth retrying: %s', (reason, code, expected) => {
  expect(isWorthRetrying({ kind: 'failed', reason, ...(code && { code }) })).toBe(expected);
});
