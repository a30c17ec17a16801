import { constants, createWriteStream } from 'node:fs';
import { chmod, chown, copyFile, link, mkdir, open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Change } from './sealedFile.ts';

interface CopyOptions {
  /** Whether to leave out a file or folder, by its path below the one that is copied, such as `pg_wal/x`. */
  readonly without?: (path: string) => boolean;
  /** A folder with an earlier copy: what it has, of the same size, is linked and not copied. For files that never change. */
  readonly earlier?: string | undefined;
  /** Returns what changes the bytes of a file, by its path; null leaves them as they are. */
  readonly change?: ((path: string) => Change) | null;
}

/**
 * Copies a folder with owners and rights, which is how PostgreSQL wants its files back. What is removed meanwhile is left out.
 */
export async function copyTree(from: string, to: string, options: CopyOptions = {}): Promise<void> {
  await copyFolder(from, to, '', options);
}

async function copyFolder(from: string, to: string, below: string, options: CopyOptions): Promise<void> {
  await mkdir(join(to, below), { recursive: true, mode: 0o700 });
  await matchRights(join(from, below), join(to, below));
  for (const entry of await readdir(join(from, below), { withFileTypes: true })) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (options.without?.(path)) continue;
    if (entry.isDirectory()) await copyFolder(from, to, path, options);
    else if (entry.isFile()) await copyOne(from, to, path, options).catch(unlessGone);
  }
}

async function copyOne(
  from: string,
  to: string,
  path: string,
  { earlier, change }: CopyOptions,
): Promise<void> {
  const [source, target] = [join(from, path), join(to, path)];
  if (earlier !== undefined && (await isSameSize(source, join(earlier, path)))) {
    const linked = await link(join(earlier, path), target).then(
      () => true,
      () => false,
    );
    if (linked) return;
  }
  await copyChanged(source, target, change?.(path));
}

/** Copies a file with its owner and rights, changed or as it is. */
export async function copyChanged(source: string, target: string, change?: Change): Promise<void> {
  if (change) {
    // Opened first: of a file that is gone there shall be no empty copy.
    await using file = await open(source);
    await pipeline(
      file.createReadStream({ autoClose: false }),
      change,
      createWriteStream(target, { mode: 0o600 }),
    );
  } else await copyFile(source, target, constants.COPYFILE_FICLONE);
  await matchRights(source, target);
}

/** Gives a copy the owner and the rights of its original. */
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
