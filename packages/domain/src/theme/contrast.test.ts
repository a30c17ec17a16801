import { expect, it } from 'vitest';
import { black, contrast, parseHex, textOn, white, withContrast } from './contrast.ts';

it.each([
  ['#fff', [255, 255, 255]],
  ['#003565', [0, 53, 101]],
  ['#00356580', [0, 53, 101]],
  [' #ABCDEF ', [171, 205, 239]],
  ['003565', null],
  ['#12345', null],
  ['rgb(0, 0, 0)', null],
])('parses %j as a hex colour, or returns null', (text, color) => {
  expect(parseHex(text)).toEqual(color);
});

it('agrees with WCAG’s own examples', () => {
  expect(contrast(white, black)).toBeCloseTo(21);
  expect(contrast([0x76, 0x76, 0x76], white)).toBeCloseTo(4.54, 2);
});

it('moves a colour no further than needed', () => {
  const moved = withContrast([255, 200, 0], [white], 3, black);
  expect(contrast(moved, white)).toBeGreaterThanOrEqual(3);
  expect(contrast(moved, white)).toBeLessThan(3.2);
});

it('keeps the requested text colour where it is legible, and otherwise uses black or white', () => {
  expect(textOn(white, [0, 53, 101])).toEqual([0, 53, 101]);
  expect(textOn([255, 220, 0], white)).toEqual(black);
  expect(textOn([20, 20, 60], [30, 30, 80])).toEqual(white);
});
