import { expect, test } from 'vitest';
import { bareCode } from './authorizationCode.ts';

test.each([
  ['k7mx q2p9', 'K7MXQ2P9'],
  [' K7MX-Q2P9 ', 'K7MXQ2P9'],
  ['Ｋ７ＭＸ－Ｑ２Ｐ９', 'K7MXQ2P9'],
  ['- - - -', ''],
])('reduces %j to %j', (code, bare) => {
  expect(bareCode(code)).toBe(bare);
});
