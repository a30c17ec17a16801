import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

/** Reads a QR code from a screenshot, like a phone's camera. */
export async function readQr(code: Locator): Promise<string | undefined> {
  const picture = await code.screenshot();
  // Use a new page, because the portal's content security policy prevents drawing images from elsewhere.
  const blank = await code.page().context().newPage();
  const { pixels, width, height } = await blank.evaluate(async (png) => {
    const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    if (!canvas) throw new Error('There is no canvas.');
    canvas.drawImage(bitmap, 0, 0);
    const { data } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
    return { pixels: [...data], width: bitmap.width, height: bitmap.height };
  }, picture.toString('base64'));
  await blank.close();
  return jsQR(Uint8ClampedArray.from(pixels), width, height)?.data;
}
