import type { Config } from '../config.ts';
import type { Db } from '../database/schema.ts';
import type { BlobStore } from './blobStore.ts';
import { blobStoreOf } from './openBlobStore.ts';

/** Store for the contents of documents that a command creates; opened on first use. */
export type CommandBlobs = Pick<BlobStore, 'receive' | 'close'>;

/**
 * Returns the store that the configuration names, while a server may be running. It is opened lazily, as most commands
 * never need it.
 */
export function openWhenNeeded(config: Config, db: Db): CommandBlobs {
  let opening: Promise<BlobStore> | undefined;
  return {
    async receive(source, reception) {
      opening ??= blobStoreOf(config, db);
      return (await opening).receive(source, reception);
    },
    async close() {
      await (await opening)?.close();
    },
  };
}
