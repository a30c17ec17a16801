import { URI } from 'otpauth';
import { expect, test } from 'vitest';
import { enrolmentAddress, offeredSecret, stepOfCode } from './oneTimeCode.ts';

// RFC 6238, appendix B, for SHA-1: the secret is the ASCII text 12345678901234567890; the last six of eight digits.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code %s is valid', (seconds, code) => {
  expect(stepOfCode(secret, code, new Date(seconds * 1000), null)).toBe(Math.floor(seconds / 30));
});

test('a code is valid in its own time step and the adjacent ones, and only once', () => {
  const at = new Date(59_000);
  expect(stepOfCode(secret, '287082', new Date(29_000), null)).toBe(1);
  expect(stepOfCode(secret, '287082', new Date(89_000), null)).toBe(1);
  expect(stepOfCode(secret, '287082', new Date(119_000), null)).toBeNull();
  expect(stepOfCode(secret, '287082', at, 1)).toBeNull();
  expect(stepOfCode(secret, '287082', at, 0)).toBe(1);
  expect(stepOfCode(secret, '287083', at, null)).toBeNull();
  expect(stepOfCode(secret, ' 287 082', at, null)).toBe(1);
  expect(stepOfCode(secret, '287-082', at, null)).toBe(1);
  expect(stepOfCode(secret, '', at, null)).toBeNull();
  expect(stepOfCode(secret, '2870822', at, null)).toBeNull();
});

test('a code of a short secret of 80 bits is accepted, and a wrong one is not', () => {
  expect(stepOfCode('JBSWY3DPEHPK3PXP', '282760', new Date(0), null)).toBe(0);
  expect(stepOfCode('JBSWY3DPEHPK3PXP', '000000', new Date(0), null)).toBeNull();
});

test('the offered secret has 160 bits, is stable within a sign-in and differs between sign-ins and keys', () => {
  expect(offeredSecret('key', 'one')).toMatch(/^[A-Z2-7]{32}$/);
  expect(offeredSecret('key', 'one')).toBe(offeredSecret('key', 'one'));
  expect(offeredSecret('key', 'two')).not.toBe(offeredSecret('key', 'one'));
  expect(offeredSecret('other', 'one')).not.toBe(offeredSecret('key', 'one'));
});

test('the enrolment address names the issuer, the account and the parameters of the codes', () => {
  const told = URI.parse(enrolmentAddress(secret, 'olivia@demo.test'));
  expect(told).toMatchObject({ issuer: 'Anteroom', label: 'olivia@demo.test', digits: 6, period: 30 });
  expect(told.secret.base32).toBe(secret);
});
