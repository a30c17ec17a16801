import { expect, test } from 'vitest';
import { formatByteSize, parseByteSize } from './byteSize.ts';

test.each([
  ['1', 1],
  ['500MB', 500_000_000],
  ['1.5 gb', 1_500_000_000],
  ['2TB', 2_000_000_000_000],
  ['0', null],
  ['-1GB', null],
  ['1e9', null],
  ['GB', null],
  ['999999999999TB', null],
])('the text %s is parsed as %s bytes', (text, bytes) => {
  expect(parseByteSize(text)).toBe(bytes);
});

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_500_000_000, '1.5 GB'],
  [5_000_000_000_000_000, '5000 TB'],
])('%s bytes are written as %s', (bytes, text) => {
  expect(formatByteSize(bytes)).toBe(text);
});
