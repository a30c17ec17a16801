import { constants, createWriteStream } from 'node:fs';
import { chmod, chown, copyFile, link, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Change } from './sealedFile.ts';

interface CopyOptions {
  /** Returns whether to skip a file or folder, given its path relative to the copied folder, such as `pg_wal/x`. */
  readonly without?: (path: string) => boolean;
  /**
   * Folder with an earlier copy. A file that is named by a hash of its content, and that the copy has in the same size,
   * is hard-linked instead of copied. Other files may have changed without changing their size.
   */
  readonly earlier?: string | undefined;
  /** Returns the function that transforms the bytes of a file, given its path. If null, files are copied unchanged. */
  readonly change?: ((path: string) => Change) | null;
  /** Ends the copy before the next file. */
  readonly signal?: AbortSignal | undefined;
}

/**
 * Copies a folder and preserves owners and permissions, which PostgreSQL requires of its files. Skips files that are
 * removed during the copy.
 */
export async function copyTree(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  await copyFolder(from, to, '', options);
}

async function copyFolder(from: string, to: string, below: string, options: CopyOptions): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  await matchRights(join(from, below), join(to, below));
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    options.signal?.throwIfAborted();
    if (options.without?.(path)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, path, options);
    else if (entry.isFile()) await copyOne(from, to, path, options).catch(unlessGone);
  }
}

/** Path of a file that is named by the SHA-256 of its content. */
const hashName = /(^|\/)[0-9a-f]{64}$/;

async function copyOne(
  from: string,
  to: string,
  path: string,
  { earlier, change }: CopyOptions,
): Promise<void> {
  const [source, target] = [join(from, path), join(to, path)];
  if (earlier !== undefined && hashName.test(path) && (await isSameSize(source, join(earlier, path)))) {
    const linked = await link(join(earlier, path), target).then(
      () => true,
      () => false,
    );
    if (linked) return;
  }
  await copyChanged(source, target, change?.(path));
}

/** Copies a file with its owner and permissions, transformed by `change` if given. */
export async function copyChanged(source: string, target: string, change?: Change): Promise<void> {
  if (change) {
    // Opened before the target is created, so that a source that is gone leaves no empty copy behind.
    await using file = await open(source);
    await pipeline(
      file.createReadStream({ autoClose: false }),
      change,
      createWriteStream(target, { mode: 0o600 }),
    );
  } else await copyFile(source, target, constants.COPYFILE_FICLONE);
  await matchRights(source, target);
}

/** Gives a copy the owner and permissions of its original. */
export async function matchRights(source: string, target: string): Promise<void> {
  const { mode, uid, gid } = await stat(source);
  if (process.getuid?.() === 0) await chown(target, uid, gid);
  await chmod(target, mode & 0o777);
}

async function isSameSize(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([stat(one), stat(other).catch(() => null)]);
  return a.size === b?.size;
}

function unlessGone(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
