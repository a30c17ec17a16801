import { imageSize } from 'image-size';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Takes 400 MB when it is drawn: what a phone can just about give. */
const maxPixels = 100_000_000;

/** The dimensions stand near the beginning, though behind a thumbnail. */
const headBytes = 512 * 1024;

/**
 * Returns whether a picture has more pixels than all browsers can draw. If its header is not understood, the browser
 * decides.
 */
export async function isTooLarge(picture: Blob): Promise<boolean> {
  const head = new Uint8Array(await picture.slice(0, headBytes).arrayBuffer());
  try {
    const { width, height } = imageSize(head);
    return width * height > maxPixels;
  } catch {
    return false;
  }
}

/** Returns the size after a number of quarter turns. */
export function turned({ width, height }: Size, quarters: number): Size {
  return quarters % 2 === 0 ? { width, height } : { width: height, height: width };
}

/** The scale at which it is seen whole; a small one is not blown up. */
export function fitScale({ width, height }: Size, room: Size): number {
  return Math.min(1, room.width / width, room.height / height) || 1;
}

/** Returns the scale one step larger or smaller. */
export function zoomed(scale: number, direction: 1 | -1): number {
  return Math.min(8, Math.max(0.05, direction > 0 ? scale * 1.25 : scale / 1.25));
}
