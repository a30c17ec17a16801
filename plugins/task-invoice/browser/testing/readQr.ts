import jsQR from 'jsqr';

/** Pixels per module. */
const scale = 4;

/**
 * Reads a QR code from its rendered picture with an independent decoder. The picture is painted here from the drawing's
 * squares, because jsdom does not paint.
 */
export function readQr(svg: Element): string | undefined {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ')[2]);
  const size = modules * scale;
  const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
  const squares =
    svg
      .querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)h1v1h-1z/g) ?? [];
  for (const [, left, top] of squares) {
    for (let y = 0; y < scale; y++) {
      for (let x = 0; x < scale; x++) {
        const pixel = (Number(top) * scale + y) * size + Number(left) * scale + x;
        pixels.set([0, 0, 0, 255], pixel * 4);
      }
    }
  }
  return jsQR(pixels, size, size)?.data;
}
