import { expect, test } from 'vitest';
import { networkOf } from './networkOf.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3::/64'],
  ['2001:DB8:85A3:8D3::1', '2001:db8:85a3:8d3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['[2001:db8:85a3:8d3::1]:51234', '2001:db8:85a3:8d3::/64'],
  ['unknown', 'unknown'],
])('%s counts as the network %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
