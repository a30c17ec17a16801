import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageFull } from './blobStore.ts';

/**
 * Number of bytes that may be waiting to be written: enough to keep the disk busy while the next ones are hashed, and
 * few enough that the buffers are released before the garbage collector has to move them.
 */
export const bufferSize = 512 * 1024;

/**
 * Moves a flushed file to its final place, durably. If it is already there, for example after a kill at the last
 * moment, it stays.
 *
 * @throws StorageFull
 */
export async function moveInto(part: string, path: string): Promise<void> {
  try {
    await makeFolders(dirname(path));
    await rename(part, path).catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await stat(path);
    });
    await flushFolder(dirname(path));
  } catch (error) {
    throw asStorageFull(error);
  }
}

/** Returns {@link StorageFull} for a file system's error that means so; any other error unchanged. */
export function asStorageFull(error: unknown): unknown {
  return isFull(error) ? new StorageFull('the disk is full', { cause: error }) : error;
}

/** Creates folders durably: a new one survives a power cut only once its parent has been flushed too. */
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

function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG';
}
