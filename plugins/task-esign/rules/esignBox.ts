import type { EsignBox } from '../api.ts';

/** Geometry of a PDF page in its own coordinates: points from its lower left corner, before rotation. */
export interface PdfPageFrame {
  /** The visible part of the page. */
  readonly crop: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Clockwise rotation with which the page is displayed, in degrees. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** Returns the size of a page as displayed, in points. */
export function shownSize({ crop: { width, height }, rotation }: PdfPageFrame) {
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

/** Returns whether a box lies within the page. */
export function isOnPage(box: EsignBox, frame: PdfPageFrame): boolean {
  const { width, height } = shownSize(frame);
  return box.x + box.width <= width && box.y + box.height <= height;
}

/** Lower left corner of a box in the page's own coordinates, and the rotation of its content. */
export interface PdfPlace {
  readonly x: number;
  readonly y: number;
  /** Counterclockwise rotation in degrees. */
  readonly turn: 0 | 90 | 180 | 270;
}

/** Converts a box as displayed to the page's own coordinates (ISO 32000-2, 8.3.2 and 14.11.2). */
export function placeInPage(box: EsignBox, { crop, rotation }: PdfPageFrame): PdfPlace {
  const left = box.x;
  const bottom = box.y + box.height;
  switch (rotation) {
    case 0:
      return { x: crop.x + left, y: crop.y + crop.height - bottom, turn: 0 };
    case 90:
      return { x: crop.x + bottom, y: crop.y + left, turn: 90 };
    case 180:
      return { x: crop.x + crop.width - left, y: crop.y + bottom, turn: 180 };
    case 270:
      return { x: crop.x + crop.width - bottom, y: crop.y + crop.height - left, turn: 270 };
  }
}
