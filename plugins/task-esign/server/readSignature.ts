import { fail } from '@anteroom/server-sdk';
import type { EsignSignature } from '../api.ts';
import { inPdfWorker } from './pdf/inPdfWorker.ts';

/** Maximum size in pixels; more than a signature on paper needs. */
const largest = { width: 2000, height: 1200 };

const png = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

const pictures = ['picture', 'initials'] as const;

/**
 * Returns the pictures of a signature, checked to be embeddable in a PDF.
 *
 * @throws ServerError `bad-request`
 */
export async function readSignature(
  signature: EsignSignature,
): Promise<Readonly<Record<(typeof pictures)[number], Buffer>>> {
  const [picture, initials] = [headed(signature, 'picture'), headed(signature, 'initials')];
  const bad = await inPdfWorker('findBadPicture', [picture, initials]);
  if (bad !== null) failPicture(pictures[bad] ?? 'picture');
  return { picture, initials };
}

/**
 * Returns the decoded picture. Checks its size in the header, which comes first (PNG, 11.2.1), before anything is
 * decompressed.
 */
function headed(signature: EsignSignature, path: (typeof pictures)[number]): Buffer {
  const bytes = Buffer.from(signature[path], 'base64');
  if (bytes.length < 33 || !bytes.subarray(0, 8).equals(png) || bytes.toString('latin1', 12, 16) !== 'IHDR')
    failPicture(path);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  if (width === 0 || height === 0 || width > largest.width || height > largest.height) failPicture(path);
  return bytes;
}

function failPicture(path: string): never {
  const message = 'is no PNG of at most 2000 by 1200 pixels';
  fail('bad-request', 'The picture of the signature can’t be used.', {
    errors: [{ path: `body/${path}`, message, reason: 'picture' }],
  });
}
