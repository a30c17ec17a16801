import { expect, test } from 'vitest';
import { roughAddress } from './roughAddress.ts';

test.each([
  ['203.0.113.77', '203.0.113.x'],
  ['::ffff:203.0.113.77', '203.0.113.x'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3::'],
  ['::1', '0:0:0::'],
])('the address %s is shown as %s', (address, rough) => {
  expect(roughAddress(address)).toBe(rough);
});
