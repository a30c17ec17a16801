import { describe, expect, it } from 'vitest';
import { isOnPage, type PdfPageFrame, placeInPage, shownSize } from './esignBox.ts';

const crop = { x: 10, y: 20, width: 600, height: 800 };
const box = { x: 100, y: 50, width: 200, height: 40 };

describe('placeInPage', () => {
  it.each<[PdfPageFrame['rotation'], { x: number; y: number }]>([
    [0, { x: 110, y: 730 }],
    [90, { x: 100, y: 120 }],
    [180, { x: 510, y: 110 }],
    [270, { x: 520, y: 720 }],
  ])('converts a box on a page rotated by %d degrees', (rotation, place) => {
    expect(placeInPage(box, { crop, rotation })).toEqual({ ...place, turn: rotation });
  });

  it.each<PdfPageFrame['rotation']>([0, 90, 180, 270])(
    'keeps a full-page box on a page rotated by %d degrees',
    (rotation) => {
      const frame = { crop, rotation };
      const whole = { x: 0, y: 0, ...shownSize(frame) };
      const { x, y, turn } = placeInPage(whole, frame);
      const angle = (turn * Math.PI) / 180;
      const opposite = {
        x: x + Math.cos(angle) * whole.width - Math.sin(angle) * whole.height,
        y: y + Math.sin(angle) * whole.width + Math.cos(angle) * whole.height,
      };
      expect([Math.min(x, opposite.x), Math.min(y, opposite.y)].map(Math.round)).toEqual([10, 20]);
      expect([Math.max(x, opposite.x), Math.max(y, opposite.y)].map(Math.round)).toEqual([610, 820]);
    },
  );
});

it('isOnPage takes the rotation of the page into account', () => {
  const high = { x: 0, y: 700, width: 10, height: 10 };
  expect(isOnPage(high, { crop, rotation: 0 })).toBe(true);
  expect(isOnPage(high, { crop, rotation: 90 })).toBe(false);
});
