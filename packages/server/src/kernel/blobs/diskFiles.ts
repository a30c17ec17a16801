import { mkdir, open, rename, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageFull } from './blobStore.ts';

/**
 * Bytes that may wait to be written: enough to keep the disk busy while the next ones are hashed, few enough that they
 * are gone before the collector has to move them.
 */
export const bufferSize = 512 * 1024;

/**
 * Puts a flushed file into its place, durably. One that is in its place already, as after a kill at the last moment, stays.
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

/** {@link StorageFull} in place of what a file system says then; any other error as it is. */
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
