import { expect, test } from 'vitest';
import { stepOfCode, timeBasedCode, timeStep } from './timeBasedCode.ts';

// RFC 6238, appendix B, for SHA-1: the secret is the ASCII text 12345678901234567890; the last six of eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(timeBasedCode(secret, timeStep(new Date(seconds * 1000)))).toBe(code);
});

test('a code counts for its own step and the ones beside it, once', () => {
  const at = new Date(59_000);
  expect(stepOfCode(secret, '287082', at, null)).toBe(1);
  expect(stepOfCode(secret, '287082', new Date(89_000), null)).toBe(1);
  expect(stepOfCode(secret, '287082', new Date(119_000), null)).toBeNull();
  expect(stepOfCode(secret, '287082', at, 1)).toBeNull();
  expect(stepOfCode(secret, '287083', at, null)).toBeNull();
  expect(stepOfCode(secret, '', at, null)).toBeNull();
});
