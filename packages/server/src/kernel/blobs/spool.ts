import { createWriteStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { v4 } from 'uuid';
import type { Reception } from './blobStore.ts';
import { asStorageFull, bufferSize } from './diskFiles.ts';
import { HashingMeter } from './hashingMeter.ts';

/** A content in a temporary file, not in its final place yet. */
export interface SpooledFile extends ReturnType<HashingMeter['result']> {
  readonly path: string;
}

/**
 * Receives a stream into a new file in a folder, flushes it, and hashes it on the way. Leaves nothing behind when it
 * fails.
 *
 * @throws BlobTooLarge, StorageFull, or the error of the source.
 */
export async function spool(folder: string, source: Readable, reception: Reception): Promise<SpooledFile> {
  const path = join(folder, v4());
  const meter = new HashingMeter(reception);
  try {
    await pipeline(source, meter, newFile(path));
  } catch (error) {
    await rm(path, { force: true });
    throw asStorageFull(error);
  }
  return { ...meter.result(), path };
}

/** Opens a new file for writing. The stream flushes and closes it before a pipeline into it resolves. */
export function newFile(path: string) {
  return createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: bufferSize });
}

/** A part of a stream in a separate file. */
export interface SpooledPiece {
  readonly path: string;
  readonly size: number;
  /** Whether the stream has ended. */
  readonly isLast: boolean;
  /** Error of the stream, after which nothing more arrives. */
  readonly fault?: unknown;
}

/**
 * Writes the next part of a stream into a new file in a folder. What arrived before the stream failed is included.
 *
 * @param enough Number of bytes after which the part ends.
 * @throws StorageFull
 */
export async function spoolPiece(
  folder: string,
  source: AsyncIterator<Buffer>,
  enough: number,
): Promise<SpooledPiece> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, v4());
  const file = await open(path, 'wx', 0o600);
  try {
    let size = 0;
    while (size < enough) {
      const next = await source.next().catch((fault: unknown) => ({ fault }));
      if ('fault' in next) return { path, size, isLast: true, fault: next.fault };
      if (next.done) return { path, size, isLast: true };
      await file.writeFile(next.value);
      size += next.value.length;
    }
    return { path, size, isLast: false };
  } catch (error) {
    await rm(path, { force: true });
    throw asStorageFull(error);
  } finally {
    await file.close();
  }
}
