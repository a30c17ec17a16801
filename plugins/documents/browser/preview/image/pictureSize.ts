import { imageSize } from 'image-size';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Maximum number of pixels. Drawing them takes 400 MB, about as much as a phone can provide. */
const maxPixels = 100_000_000;

/** Number of bytes read to find the dimensions, which are near the beginning but may follow a thumbnail. */
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

/** Returns the scale at which the whole picture is visible. Small pictures are not enlarged. */
export function fitScale({ width, height }: Size, room: Size): number {
  return Math.min(1, room.width / width, room.height / height) || 1;
}

/** Returns the scale one step larger or smaller. */
export function zoomed(scale: number, direction: 1 | -1): number {
  return Math.min(8, Math.max(0.05, direction > 0 ? scale * 1.25 : scale / 1.25));
}
