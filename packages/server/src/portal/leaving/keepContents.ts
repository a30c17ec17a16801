import type { Readable } from 'node:stream';
import { BlobMissing, type BlobStore, blobKey } from '../../kernel/blobs/blobStore.ts';
import { LeavingFault } from './LeavingFault.ts';

export type ImportBlobs = Pick<BlobStore, 'receive' | 'open' | 'remove' | 'close'>;

/** Content of documents in an export. */
export interface IncomingContent {
  /** Name of the file in the export. */
  readonly name: string;
  readonly sha256: string;
  /** Bytes. */
  readonly size: number;
  open(): Promise<Readable>;
}

/**
 * Puts all contents in their places, or removes those again that it has put there.
 *
 * @throws LeavingFault for one that is not what its checksum says.
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

/** The storage may have contents of a firm that the database does not know: those of another database are not ours to remove. */
async function isThere(blobs: Pick<BlobStore, 'open'>, key: string): Promise<boolean> {
  try {
    (await blobs.open(key)).destroy();
    return true;
  } catch (error) {
    if (error instanceof BlobMissing) return false;
    throw error;
  }
}
