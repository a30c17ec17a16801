import { expect, it } from 'vitest';
import { isWorthRetrying } from './isWorthRetrying.ts';

it.each([
  ['a lost connection', { kind: 'failed', reason: 'network' }, true],
  ['a file that was cut', { kind: 'failed', reason: 'refused', code: 'upload-incomplete' }, true],
  ['a full server', { kind: 'failed', reason: 'refused', code: 'insufficient-storage' }, true],
  ['a type that is not allowed', { kind: 'failed', reason: 'refused', code: 'file-type-not-allowed' }, false],
  ['a complete task', { kind: 'failed', reason: 'refused', code: 'conflict' }, false],
] as const)('decides whether a retry is worthwhile for %s', (_, state, worth) => {
  expect(isWorthRetrying(state)).toBe(worth);
});
