import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteRange } from './byteRange.ts';

test.each([
  [undefined, 'whole'],
  ['bytes=0-', { start: 0, end: 99 }],
  ['bytes=10-19', { start: 10, end: 19 }],
  ['bytes=90-1000', { start: 90, end: 99 }],
  ['bytes=-10', { start: 90, end: 99 }],
  ['bytes=-1000', { start: 0, end: 99 }],
  ['bytes=99-99', { start: 99, end: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=19-10', 'whole'],
  ['bytes=0-1,5-6', 'whole'],
  ['bytes=a-b', 'whole'],
  ['lines=0-1', 'whole'],
  ['bytes=-', 'whole'],
])('the range %j of 100 bytes is %j', (header, expected) => {
  expect(byteRange(header, 100)).toEqual(expected);
});

test('a byte range always lies within the content', () => {
  fc.assert(
    fc.property(fc.nat(200), fc.nat(200), fc.nat(200), (from, to, size) => {
      const range = byteRange(`bytes=${from}-${to}`, size);
      if (typeof range === 'string') return;
      expect(range.start).toBeGreaterThanOrEqual(0);
      expect(range.end).toBeGreaterThanOrEqual(range.start);
      expect(range.end).toBeLessThan(size);
    }),
  );
});
