import { describe, expect, it } from 'vitest';
import { boxAround, boxWithin, type PageGeometry, pageAt } from './pageGeometry.ts';

/**
 * Two Letter pages at twice their size, one below the other, 20 pixels apart; the second one is rotated to landscape.
 */
const sizes = [
  { width: 612, height: 792 },
  { width: 792, height: 612 },
];
const pages: PageGeometry = {
  pageCount: 2,
  sizeOf: (page) => sizes[page - 1] ?? { width: 0, height: 0 },
  placeOf: (page, { x, y, width, height }) => ({
    x: 10 + x * 2,
    y: (page === 1 ? 0 : 792 * 2 + 20) + y * 2,
    width: width * 2,
    height: height * 2,
  }),
};

describe('the page at a point', () => {
  it.each([
    ['the first page', { x: 10, y: 0 }, 1],
    ['its lower right corner', { x: 10 + 612 * 2, y: 792 * 2 }, 1],
    ['beside it', { x: 9, y: 100 }, null],
    ['between the pages', { x: 100, y: 792 * 2 + 10 }, null],
    ['the second page', { x: 100, y: 792 * 2 + 30 }, 2],
    ['below all', { x: 100, y: 10_000 }, null],
  ])('%s', (_, point, page) => {
    expect(pageAt(pages, point)).toBe(page);
  });
});

describe('a box', () => {
  it('is centered on the point, in coordinates of its page', () => {
    const size = { width: 160, height: 40 };
    expect(boxAround(pages, 1, { x: 10 + 300 * 2, y: 400 * 2 }, size)).toEqual({ x: 220, y: 380, ...size });
  });

  it('is moved and shrunk to fit on the page', () => {
    expect(boxAround(pages, 1, { x: 10, y: 0 }, { width: 14, height: 14 })).toMatchObject({ x: 0, y: 0 });
    const size = { width: 90, height: 20 };
    const corner = { x: 10 + 792 * 2, y: 792 * 2 + 20 + 612 * 2 };
    expect(boxAround(pages, 2, corner, size)).toEqual({ x: 702, y: 592, ...size });
    expect(boxWithin(pages, 1, { x: -5, y: 790.126, width: 1000, height: 20 })).toEqual({
      x: 0,
      y: 772,
      width: 612,
      height: 20,
    });
  });

  it('never extends beyond the edge through rounding', () => {
    const odd: PageGeometry = { ...pages, sizeOf: () => ({ width: 595.276, height: 841.89 }) };
    const { x, width } = boxWithin(odd, 1, { x: 9999, y: 0, width: 159.999, height: 40 });
    expect(x + width).toBeLessThanOrEqual(595.276);
  });
});
