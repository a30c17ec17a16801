import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { StartError } from '../startError.ts';
import type { BlobStore } from './blobStore.ts';
import { openDiskStore } from './diskStore.ts';

/**
 * Opens the store that the configuration names and removes what killed uploads left in it. Only the server may call it:
 * a command would remove uploads that the server is receiving.
 *
 * @throws StartError when the bucket cannot be reached.
 */
export async function openBlobStore(config: Config, clock: Clock): Promise<BlobStore> {
  const store = await blobStoreOf(config, clock);
  try {
    await store.sweep();
  } catch (error) {
    await store.close();
    if (config.s3 === null) throw error;
    throw new StartError(`The bucket ${config.s3.bucket} cannot be read: ${(error as Error).message}`);
  }
  return store;
}

/** Opens the store that the configuration names, beside a server that may be running. */
export async function blobStoreOf({ s3, dataDir }: Config, clock: Clock): Promise<BlobStore> {
  if (s3 === null) return openDiskStore(join(dataDir, 'blobs'));
  const { openS3Store } = await import('./s3Store.ts');
  return openS3Store(s3, clock);
}
