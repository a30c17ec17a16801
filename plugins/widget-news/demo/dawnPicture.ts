import { png } from '@anteroom/server-sdk/demo';

const width = 960;
const height = 360;
const sun = { x: 700, y: 210, radius: 64 };

/** Returns a picture for the demo firm Aurora's news: dawn over hills, in the firm's colours. */
export function dawnPicture(): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1));
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) rows.set(color(x, y), y * (width * 3 + 1) + 1 + x * 3);
  }
  return png({ width, height, color: 'rgb', rows });
}

function color(x: number, y: number): readonly [number, number, number] {
  if (y > 300 + 26 * Math.sin(x / 150)) return [92, 40, 24];
  if (y > 250 + 34 * Math.sin(x / 210 + 2)) return [136, 58, 28];
  if (Math.hypot(x - sun.x, y - sun.y) < sun.radius) return [255, 236, 196];
  const down = y / height;
  return [252 - 20 * down, 214 - 70 * down, 168 - 90 * down];
}
