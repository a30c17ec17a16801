import { fail } from '@anteroom/server-sdk';

/** Pixels; more than a signature needs on paper. */
const largest = { width: 2000, height: 1200 };

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/**
 * The bytes of a picture of a signature, which can be put into a PDF.
 *
 * @param path Its name in the body.
 * @throws ServerError `bad-request`
 */
export async function readSignature(base64: string, path: string): Promise<Buffer> {
  const bytes = Buffer.from(base64, 'base64');
  // The header comes first and says how large it is (PNG, 11.2.1), before anything is unpacked.
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(png) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    failPicture(path);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0 || width > largest.width || height > largest.height) failPicture(path);
  const { PDF } = await import('@libpdf/core');
  try {
    PDF.create().embedPng(bytes);
  } catch {
    failPicture(path);
  }
  return bytes;
}

function failPicture(path: string): never {
  const message = 'is no PNG of at most 2000 by 1200 pixels';
  fail('bad-request', 'The picture of the signature can’t be used.', {
    errors: [{ path: `body/${path}`, message, reason: 'picture' }],
  });
}
