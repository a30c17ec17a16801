import { join } from 'node:path';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { StartError } from '../startError.ts';
import type { BlobStore } from './blobStore.ts';
import { openDiskStore } from './diskStore.ts';

/**
 * Opens the store that the configuration names and removes what killed uploads left in it.
 *
 * @throws StartError when the bucket cannot be reached.
 */
export async function openBlobStore(config: Config, clock: Clock): Promise<BlobStore> {
  if (config.s3 === null) {
    const store = await openDiskStore(join(config.dataDir, 'blobs'));
    await store.sweep();
    return store;
  }
  const { openS3Store } = await import('./s3Store.ts');
  const store = await openS3Store(config.s3, clock);
  try {
    await store.sweep();
  } catch (error) {
    await store.close();
    throw new StartError(`The bucket ${config.s3.bucket} cannot be read: ${(error as Error).message}`);
  }
  return store;
}
