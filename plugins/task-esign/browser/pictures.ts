/** A line drawn without lifting, in pixels. */
export type Stroke = readonly { readonly x: number; readonly y: number }[];

/** Maximum size of the submitted picture in pixels: sharp on paper, a few kilobytes. */
const largest = { width: 900, height: 300 };
/** Maximum size in bytes that the server accepts. */
const maxBytes = 200 * 1024;
const ink = '#0d1a59';
const margin = 8;

/** Returns a text in the script typeface, as a PNG in base64. */
export async function typedPicture(text: string): Promise<string> {
  const { scriptFont } = await import('./scriptFont.ts');
  const font = `120px ${await scriptFont()}, cursive`;
  const canvas = document.createElement('canvas');
  const measuring = contextOf(canvas);
  measuring.font = font;
  const {
    width,
    actualBoundingBoxAscent,
    actualBoundingBoxDescent,
    actualBoundingBoxLeft,
    actualBoundingBoxRight,
  } = measuring.measureText(text);
  const wide = Math.max(width, actualBoundingBoxRight) + Math.max(0, actualBoundingBoxLeft) + 2 * margin;
  const high = actualBoundingBoxAscent + actualBoundingBoxDescent + 2 * margin;
  const scale = Math.min(1, largest.width / wide, largest.height / high);
  canvas.width = Math.max(1, Math.ceil(wide * scale));
  canvas.height = Math.max(1, Math.ceil(high * scale));
  const context = contextOf(canvas);
  context.scale(scale, scale);
  context.font = font;
  context.fillStyle = ink;
  context.fillText(text, margin + Math.max(0, actualBoundingBoxLeft), margin + actualBoundingBoxAscent);
  return base64Of(canvas);
}

/** Returns the drawing as a picture, without the empty space around it. */
export function drawnPicture(strokes: readonly Stroke[]): string | null {
  const points = strokes.flat();
  if (points.length === 0) return null;
  const [left, top] = [Math.min(...points.map(({ x }) => x)), Math.min(...points.map(({ y }) => y))];
  const wide = Math.max(...points.map(({ x }) => x)) - left + 2 * margin;
  const high = Math.max(...points.map(({ y }) => y)) - top + 2 * margin;
  const scale = Math.min(3, largest.width / wide, largest.height / high);
  const canvas = document.createElement('canvas');
  canvas.width = Math.ceil(wide * scale);
  canvas.height = Math.ceil(high * scale);
  const context = contextOf(canvas);
  context.scale(scale, scale);
  context.translate(margin - left, margin - top);
  drawStrokes(context, strokes, ink);
  return base64Of(canvas);
}

/** Draws strokes as smooth curves through the midpoints between points. */
export function drawStrokes(
  context: CanvasRenderingContext2D,
  strokes: readonly Stroke[],
  color: string,
): void {
  context.strokeStyle = color;
  context.lineWidth = 2.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    context.beginPath();
    context.moveTo(first.x, first.y);
    let before = first;
    for (const point of rest) {
      context.quadraticCurveTo(before.x, before.y, (before.x + point.x) / 2, (before.y + point.y) / 2);
      before = point;
    }
    context.lineTo(before.x, before.y);
    context.stroke();
  }
}

/**
 * Returns an uploaded picture of a signature, scaled down and with its light background made transparent; null if the
 * file is not a picture, shows nothing but paper, or cannot be made small enough.
 */
export async function uploadedPicture(file: Blob): Promise<string | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  for (const most of [largest.width, 600, 400]) {
    const scale = Math.min(1, most / bitmap.width, largest.height / bitmap.height);
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const context = contextOf(canvas);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height);
    clearGround(pixels.data);
    if (isEmpty(pixels.data)) return null;
    context.putImageData(pixels, 0, 0);
    const picture = base64Of(canvas);
    if ((picture.length * 3) / 4 <= maxBytes) return picture;
  }
  return null;
}

/**
 * Makes light pixels (the paper) transparent and keeps dark ones (the ink), with a fade in between. Changes the RGBA
 * values in place.
 */
export function clearGround(rgba: Uint8ClampedArray): void {
  const [dark, light] = [110, 190];
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
    const brightness = 0.299 * red + 0.587 * green + 0.114 * blue;
    const shown = Math.min(1, Math.max(0, (light - brightness) / (light - dark)));
    rgba[at + 3] = alpha * shown;
  }
}

/** Returns whether the picture is entirely transparent. */
export function isEmpty(rgba: Uint8ClampedArray): boolean {
  return rgba.every((value, at) => at % 4 !== 3 || value === 0);
}

function contextOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const context = canvas.getContext('2d');
  if (!context) throw new Error('this browser draws nothing');
  return context;
}

function base64Of(canvas: HTMLCanvasElement): string {
  return canvas.toDataURL('image/png').split(',')[1] ?? '';
}
