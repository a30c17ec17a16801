import { expect, it } from 'vitest';
import { fitScale, isTooLarge, turned, zoomed } from './pictureSize.ts';

it.each([
  [20_000, 20_000, true],
  [4_000, 3_000, false],
])('a PNG of %d by %d pixels is too large: %s', async (width, height, expected) => {
  expect(await isTooLarge(new Blob([pngHead(width, height)]))).toBe(expected);
});

it('a file of an unknown format does not count as too large', async () => {
  expect(await isTooLarge(new Blob(['nothing']))).toBe(false);
});

it('fits an image by its longer side, and does not enlarge it', () => {
  const room = { width: 100, height: 100 };
  expect(fitScale({ width: 400, height: 200 }, room)).toBe(0.25);
  expect(fitScale(turned({ width: 50, height: 200 }, 1), room)).toBe(0.5);
  expect(fitScale({ width: 10, height: 10 }, room)).toBe(1);
});

it('zooms by steps, within bounds', () => {
  expect(zoomed(1, 1)).toBe(1.25);
  expect(zoomed(8, 1)).toBe(8);
  expect(zoomed(0.05, -1)).toBe(0.05);
});

function pngHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(33);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  const view = new DataView(head.buffer);
  view.setUint32(16, width);
  view.setUint32(20, height);
  return head;
}
