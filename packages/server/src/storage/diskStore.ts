import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v4 } from 'uuid';
import { BlobMissing, type BlobStore, StorageFull } from './blobStore.ts';
import { HashingMeter } from './hashingMeter.ts';

/**
 * Bytes that may wait to be written: enough to keep the disk busy while the next ones are hashed, few enough that they
 * are gone before the collector has to move them.
 */
const bufferSize = 512 * 1024;

/**
 * Keeps contents as files under `folder`. A file is written beside its place, flushed, and renamed: at any moment a
 * content is there whole or not at all. The folder belongs to this process alone.
 */
export async function openDiskStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  const pathOf = (key: string): string => {
    const path = resolve(folder, 'kept', key);
    if (!path.startsWith(resolve(folder, 'kept') + sep)) throw new Error(`not a key: ${key}`);
    return path;
  };

  /** Flushed and closed by the stream, before the pipeline resolves. */
  const partFile = (part: string) =>
    createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: bufferSize });
  const putInPlace = async (part: string, key: string) => {
    const path = pathOf(key);
    await makeFolders(dirname(path));
    await rename(part, path);
    await flushFolder(dirname(path));
  };

  return {
    async receive(source, limit) {
      const part = join(incoming, v4());
      const meter = new HashingMeter(limit);
      try {
        await pipeline(source, meter, partFile(part));
      } catch (error) {
        await rm(part, { force: true });
        throw orFull(error);
      }
      return {
        ...meter.result(),
        async keep(key) {
          await putInPlace(part, key).catch((error) => {
            throw orFull(error);
          });
        },
        discard: () => rm(part, { force: true }),
      };
    },

    async write(key, source) {
      const part = join(incoming, v4());
      const file = partFile(part);
      try {
        await pipeline(source, file);
        await putInPlace(part, key);
      } catch (error) {
        await rm(part, { force: true });
        throw orFull(error);
      }
      return file.bytesWritten;
    },

    async open(key, range) {
      const stream = createReadStream(pathOf(key), { ...range, highWaterMark: 256 * 1024 });
      return opened(stream, key);
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async sweep() {
      for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true });
    },

    close: () => Promise.resolve(),
  };
}

/** Resolves when the file is known to be there, so that its absence is an answer and not a broken download. */
function opened(stream: Readable, key: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(stream));
    stream.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new BlobMissing(key, { cause: error }) : error),
    );
  });
}

/** A new folder survives a power cut only when the one it lies in has been flushed too. */
async function makeFolders(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let path = folder; path.length >= first.length; path = dirname(path)) await flushFolder(dirname(path));
}

async function flushFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function orFull(error: unknown): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const isFull = code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
  return isFull ? new StorageFull('the disk is full', { cause: error }) : error;
}
