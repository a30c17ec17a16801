import { expect, it } from 'vitest';
import { crc16 } from './crc16.ts';

it.each([
  // Check value from the catalogue of CRC algorithms.
  ['123456789', '29B1'],
  ['', 'FFFF'],
])('the checksum of %j is %s', (text, checksum) => {
  expect(crc16(text)).toBe(checksum);
});
