import { png } from '@anteroom/server-sdk/demo';

const width = 360;
const height = 540;

/**
 * Returns a picture of a till receipt as a phone would take it: grey lines of print on pale paper. A valid 8-bit
 * greyscale PNG.
 */
export function receiptPicture(): Buffer {
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = shade(x, y);
  }
  return png({ width, height, color: 'grey', rows });
}

function shade(x: number, y: number): number {
  const onPaper = x > 40 && x < width - 40 && y > 30 && y < height - 30;
  if (!onPaper) return 150;
  const line = Math.floor((y - 70) / 26);
  const inPrint = (y - 70) % 26 < 9 && line >= 0 && line < 15;
  const isLabel = x > 70 && x < 150 + ((line * 29) % 70);
  const isFigure = x > 255 && x < 292;
  return inPrint && (isLabel || isFigure) ? 70 : 244 - Math.floor(y / 60);
}
