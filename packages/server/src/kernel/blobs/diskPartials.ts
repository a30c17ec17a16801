import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { asStorageFull, bufferSize, moveInto } from './diskFiles.ts';
import { HashingMeter } from './hashingMeter.ts';
import type { PartialBlobs } from './partialBlobs.ts';

/**
 * Opens a store that has each partial content as one growing file. The file's length is the number of received bytes: a
 * file system counts only bytes that were written, and those survive the process.
 *
 * @param pathOf Returns the final path of a content, by its key.
 */
export async function openDiskPartials(
  folder: string,
  pathOf: (key: string) => string,
): Promise<PartialBlobs> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const fileOf = (id: string) => join(folder, id);

  return {
    size: (id) => sizeOf(fileOf(id)),

    async append(id, offset, source) {
      // Flushed, so that what has been acknowledged survives a power cut too.
      const file = createWriteStream(fileOf(id), {
        flags: offset === 0 ? 'w' : 'r+',
        start: offset,
        mode: 0o600,
        flush: true,
        highWaterMark: bufferSize,
      });
      // When the source fails, a write may still be in progress: wait for it, so that the size is correct afterwards.
      const closed = new Promise<void>((resolve) => file.once('close', resolve));
      try {
        await pipeline(source, file);
      } catch (error) {
        throw asStorageFull(error);
      } finally {
        await closed;
      }
    },

    async complete(id, reception) {
      const part = fileOf(id);
      const meter = new HashingMeter(reception);
      await pipeline(createReadStream(part, { highWaterMark: bufferSize }), meter.resume());
      const handle = await open(part, 'r+');
      await handle.sync().finally(() => handle.close());
      return {
        ...meter.result(),
        keep: (key) => moveInto(part, pathOf(key)),
        discard: () => rm(part, { force: true }),
      };
    },

    remove: (id) => rm(fileOf(id), { force: true }),
  };
}

async function sizeOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}
