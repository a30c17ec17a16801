import { createReadStream } from 'node:fs';
import { access, constants, mkdir, readdir, rm } from 'node:fs/promises';
import { join, resolve, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v4 } from 'uuid';
import { BlobMissing, type BlobStore } from './blobStore.ts';
import { asStorageFull, moveInto } from './diskFiles.ts';
import { openDiskPartials } from './diskPartials.ts';
import { newFile, spool } from './spool.ts';

/**
 * Stores contents as files under `folder`. A file is written under a temporary name, flushed, and renamed, so that at
 * any moment a content is complete or absent. The folder belongs to this process alone.
 */
export async function openDiskStore(folder: string): Promise<BlobStore> {
  const incoming = join(folder, 'incoming');
  await mkdir(incoming, { recursive: true, mode: 0o700 });

  const pathOf = (key: string): string => {
    const path = resolve(folder, 'kept', key);
    if (!path.startsWith(resolve(folder, 'kept') + sep)) throw new Error(`not a key: ${key}`);
    return path;
  };

  return {
    partial: await openDiskPartials(join(folder, 'partial'), pathOf),

    async receive(source, reception) {
      const { path, ...blob } = await spool(incoming, source, reception);
      return {
        ...blob,
        keep: (key) => moveInto(path, pathOf(key)),
        discard: () => rm(path, { force: true }),
      };
    },

    async write(key, source) {
      const part = join(incoming, v4());
      const file = newFile(part);
      try {
        await pipeline(source, file);
        await moveInto(part, pathOf(key));
      } catch (error) {
        await rm(part, { force: true });
        throw asStorageFull(error);
      }
      return file.bytesWritten;
    },

    async open(key, range) {
      const stream = createReadStream(pathOf(key), { ...range, highWaterMark: 256 * 1024 });
      return opened(stream, key);
    },

    remove: (key) => rm(pathOf(key), { force: true }),

    async removeFolder(name) {
      const path = pathOf(name);
      const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch(asEmpty);
      await rm(path, { recursive: true, force: true });
      return entries.filter((entry) => entry.isFile()).length;
    },

    async sweep() {
      for (const name of await readdir(incoming)) await rm(join(incoming, name), { force: true });
    },

    check: () => access(incoming, constants.W_OK),

    close: () => Promise.resolve(),
  };
}

function asEmpty(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/**
 * Resolves once the file is known to exist, so that a missing file is reported as an error instead of a broken
 * download.
 */
function opened(stream: Readable, key: string): Promise<Readable> {
  return new Promise((resolve, reject) => {
    stream.once('open', () => resolve(stream));
    stream.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new BlobMissing(key, { cause: error }) : error),
    );
  });
}
