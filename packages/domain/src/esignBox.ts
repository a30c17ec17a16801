import type { EsignBox } from '@anteroom/contract/taskKinds/esign';

/** A page of a PDF, in its own space: points from its lower left corner, before it is rotated. */
export interface PdfPageFrame {
  /** The part that is shown. */
  readonly crop: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  /** Degrees clockwise by which it is shown. */
  readonly rotation: 0 | 90 | 180 | 270;
}

/** How a page measures as it is shown, in points. */
export function shownSize({ crop: { width, height }, rotation }: PdfPageFrame) {
  return rotation === 90 || rotation === 270 ? { width: height, height: width } : { width, height };
}

/** Whether a box lies within the page. */
export function isOnPage(box: EsignBox, frame: PdfPageFrame): boolean {
  const { width, height } = shownSize(frame);
  return box.x + box.width <= width && box.y + box.height <= height;
}

/** Where the lower left corner of a box is in the page's own space, and by how much what is drawn there turns. */
export interface PdfPlace {
  readonly x: number;
  readonly y: number;
  /** Degrees counterclockwise. */
  readonly turn: 0 | 90 | 180 | 270;
}

/** Of a box as it is shown to its place in the page's own space (ISO 32000-2, 8.3.2 and 14.11.2). */
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
