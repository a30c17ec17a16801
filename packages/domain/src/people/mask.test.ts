import { describe, expect, it } from 'vitest';
import { caretAfterMask, maskSsn } from './mask.ts';

describe('maskSsn', () => {
  it('ignores typed asterisks, and keeps those that hide the number', () => {
    expect(maskSsn('123-*', '123-')).toBe('123-');
    expect(maskSsn('***-**-678', '***-**-6789')).toBe('***-**-678');
    expect(maskSsn('****-**-678', '***-**-678')).toBe('***-**-678');
    expect(maskSsn('5**-**-6789', '***-**-6789')).toBe('5**-**-6789');
  });
});

describe('caretAfterMask', () => {
  it.each([
    ['at the end, behind what the mask adds', '(2125', 5, '(212) 5', 7],
    ['in the middle, behind the same digit', '1293-45-678', 3, '129-34-5678', 3],
    ['at the start', '123-45', 0, '123-45', 0],
    ['after a digit went before a dash', '12-45-6789', 2, '124-56-789', 2],
  ])('places the caret %s', (_, typed, caret, written, place) => {
    expect(caretAfterMask(typed, caret, written)).toBe(place);
  });
});
