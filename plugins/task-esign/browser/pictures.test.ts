import { expect, it } from 'vitest';
import { initialsOf } from './initialsOf.ts';
import { clearGround, drawnPicture, isEmpty } from './pictures.ts';

it('makes the paper in a picture transparent, and keeps the ink', () => {
  const rgba = Uint8ClampedArray.from([255, 255, 255, 255, 20, 20, 60, 255, 150, 150, 150, 255]);
  clearGround(rgba);
  expect([rgba[3], rgba[7], rgba[11]]).toEqual([0, 255, 128]);
});

it('tells a sheet with ink from an empty one', () => {
  const paper = [255, 255, 255, 255];
  const isEmptySheet = (...rgba: number[]) => {
    const pixels = Uint8ClampedArray.from(rgba);
    clearGround(pixels);
    return isEmpty(pixels);
  };
  expect(isEmptySheet(...paper, ...paper)).toBe(true);
  expect(isEmptySheet(...paper, 20, 20, 60, 255)).toBe(false);
});

it('returns null for an empty drawing', () => {
  expect(drawnPicture([])).toBeNull();
});

it.each([
  ['Olivia Jane Hartwell', 'OH'],
  ['  émile  ', 'É'],
  ['', ''],
])('takes the initials of "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
