import { join } from 'node:path';
import type { Config, S3Config } from '../config.ts';
import type { Db } from '../database/schema.ts';
import { Secrets } from '../secrets/Secrets.ts';
import { StartError } from '../startError.ts';
import type { BlobStore } from './blobStore.ts';
import { claimStore } from './claimStore.ts';
import { openDiskStore } from './diskStore.ts';
import { encryptedStore } from './encryptedStore.ts';
import { FirmKeys } from './FirmKeys.ts';

/**
 * Opens the store that the configuration names and removes what killed uploads left in it. Only the server may call it:
 * a command would remove uploads that the server is still receiving.
 *
 * @throws StartError when the bucket cannot be reached, or the database belongs to another store.
 */
export async function openBlobStore(config: Config, db: Db, secrets: Secrets): Promise<BlobStore> {
  const store = await blobStoreOf(config, db, async () => secrets);
  try {
    await store.sweep();
    return store;
  } catch (error) {
    await store.close();
    throw config.s3 === null ? error : unreadable(config.s3, error);
  }
}

function unreadable({ bucket }: S3Config, error: unknown): StartError {
  return new StartError(`The bucket ${bucket} cannot be read: ${(error as Error).message}`);
}

/**
 * Opens the store that the configuration names, while a server may be running.
 *
 * @param openSecrets Called when an encrypted content is accessed.
 * @throws StartError when the database belongs to another store.
 */
export async function blobStoreOf(
  config: Config,
  db: Db,
  openSecrets = () => Secrets.open(config, db),
): Promise<BlobStore> {
  const store = await storeAt(config);
  try {
    await claimStore(store, db, config);
    return encryptedStore(store, { keys: new FirmKeys(db, openSecrets), encrypts: config.encryptBlobs });
  } catch (error) {
    await store.close();
    throw config.s3 === null || error instanceof StartError ? error : unreadable(config.s3, error);
  }
}

async function storeAt({ s3, dataDir }: Config): Promise<BlobStore> {
  if (s3 === null) return openDiskStore(join(dataDir, 'blobs'));
  const { openS3Store } = await import('./s3Store.ts');
  return openS3Store(s3, { incoming: join(dataDir, 'incoming') });
}
