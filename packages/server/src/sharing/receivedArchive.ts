import type { Readable } from 'node:stream';
import { zipNames } from '@anteroom/domain/zipNames';
import type { ReadableDocument } from '../documents/findReadable.ts';
import { type BlobStore, blobKey } from '../storage/blobStore.ts';
import { type ZipEntry, zipOf } from '../storage/zipOf.ts';

/** Documents as one zip, all in one folder: a recipient is not told in which folders they lie. */
export function receivedArchive(
  blobs: BlobStore,
  companyId: string,
  documents: readonly ReadableDocument[],
): Readable {
  const nameFor = zipNames();
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (const { name, size, mimeType, modifiedAt, sha256 } of documents) {
      const content = await blobs.open(blobKey(companyId, sha256));
      yield { path: nameFor(name), size, mimeType, modifiedAt, content };
    }
  }
  return zipOf(entries());
}
