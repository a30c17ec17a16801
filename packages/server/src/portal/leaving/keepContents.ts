import type { Readable } from 'node:stream';
import { BlobMissing, type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import { LeavingFault } from './LeavingFault.ts';

export type ImportBlobs = Pick<BlobStore, 'receive' | 'open' | 'remove' | 'close'>;

/** Content of a document in an export. */
export interface IncomingContent {
  /** Name of its file in the export. */
  readonly name: string;
  readonly sha256: string;
  /** Size in bytes. */
  readonly size: number;
  open(): Promise<Readable>;
}

/**
 * Stores all contents. If that fails, removes those that it has stored.
 *
 * @throws LeavingFault for a content that does not match its checksum.
 */
export async function keepContents(
  openBlobs: () => Promise<ImportBlobs>,
  companyId: string,
  contents: AsyncIterable<IncomingContent> | Iterable<IncomingContent>,
): Promise<void> {
  const blobs = await openBlobs();
  const added: string[] = [];
  try {
    for await (const { name, sha256, size, open } of contents) {
      const key = blobKey(companyId, sha256);
      const wasThere = await isThere(blobs, key);
      const received = await blobs.receive(await open(), { limit: size, companyId });
      if (received.sha256 !== sha256) {
        await received.discard();
        throw new LeavingFault([`${name} was altered while it was read.`]);
      }
      if (!wasThere) added.push(key);
      await received.keep(key);
    }
  } catch (error) {
    for (const key of added) await blobs.remove(key);
    throw error;
  } finally {
    await blobs.close();
  }
}

/**
 * Returns whether a content is already stored. The storage may have contents of a firm that this database does not
 * know; they may belong to another database and must not be removed.
 */
async function isThere(blobs: Pick<BlobStore, 'open'>, key: string): Promise<boolean> {
  try {
    (await blobs.open(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}
