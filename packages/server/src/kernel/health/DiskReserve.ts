import { randomBytes } from 'node:crypto';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type BlobStore, StorageFull } from '../blobs/blobStore.ts';

const megabyte = 1024 * 1024;

/** Size of the reserve, in bytes. PostgreSQL writes its write-ahead log in files of 16 MB. */
const reservedBytes = 64 * megabyte;

/** Free bytes below which the reserve is released. */
const fewBytes = 32 * megabyte;

/** Free bytes above which the reserve is created. Without a reserve, the disk counts as full. */
const manyBytes = 256 * megabyte;

const intervalMs = 1000;

/**
 * A file that reserves space on the disk of an embedded database. When the disk is full the file is deleted: sessions,
 * reading and small writes can continue in its space, but documents are refused.
 */
export class DiskReserve {
  readonly #folder: string;
  readonly #log: FastifyBaseLogger;
  #isGivenUp = false;
  #timer: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;

  /** @param folder The data folder. */
  constructor(folder: string, log: FastifyBaseLogger) {
    this.#folder = folder;
    this.#log = log;
  }

  /**
   * Releases the reserve if the disk is already full, so that the server can start, and monitors the disk from then on.
   */
  async watch(): Promise<void> {
    await this.#look();
    this.#timer = setInterval(() => {
      this.#looking ??= this.#look().finally(() => {
        this.#looking = undefined;
      });
    }, intervalMs).unref();
  }

  /** @throws StorageFull while the reserve is released. */
  requireRoom(): void {
    if (this.#isGivenUp) throw new StorageFull('the disk is full: its reserve has been given up');
  }

  /** Wraps the store so that it refuses new contents while the reserve is released. */
  sparing(store: BlobStore): BlobStore {
    return {
      ...store,
      receive: async (...content) => {
        this.requireRoom();
        return store.receive(...content);
      },
      write: async (...content) => {
        this.requireRoom();
        return store.write(...content);
      },
      partial: {
        ...store.partial,
        append: async (...piece) => {
          this.requireRoom();
          return store.partial.append(...piece);
        },
      },
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async #look(): Promise<void> {
    const file = join(this.#folder, 'reserve');
    try {
      const { bavail, bsize } = await statfs(this.#folder);
      const free = bavail * bsize;
      let has = await stat(file).then(
        () => true,
        () => false,
      );
      if (has && free < fewBytes) {
        await rm(file, { force: true });
        has = false;
      } else if (!has && free > manyBytes) {
        await take(file);
        has = true;
      }
      if (has && this.#isGivenUp)
        this.#log.warn({ free }, 'the disk has free space again; uploads are accepted');
      if (!has && !this.#isGivenUp) this.#log.error({ free }, 'the disk is full; uploads are refused');
      this.#isGivenUp = !has;
    } catch (error) {
      // At first the folder may be missing or not writable, which the start reports by itself.
      if (this.#timer) this.#log.error({ err: error }, 'could not check the free disk space');
    }
  }
}

/** Creates the reserve, from random bytes, which no file system can compress or store as a hole. */
async function take(file: string): Promise<void> {
  const handle = await open(file, 'w', 0o600);
  try {
    for (let written = 0; written < reservedBytes; written += megabyte)
      await handle.write(randomBytes(megabyte));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  } finally {
    await handle.close();
  }
}
