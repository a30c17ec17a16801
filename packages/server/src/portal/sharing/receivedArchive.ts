import type { Readable } from 'node:stream';
import { zipNames } from '@anteroom/domain/documents/zipNames';
import { type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import type { ReadableDocument } from '../documents/findReadable.ts';
import { type ZipEntry, zipOf } from '../storage/zipOf.ts';

/**
 * Returns a zip of documents in a single folder, so that recipients do not learn which folders the documents are in.
 */
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
