import { constants } from 'node:fs';
import { chmod, chown, copyFile, link, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';

interface CopyOptions {
  /** Whether to leave out a file or folder, by its path below the one that is copied, such as `pg_wal/x`. */
  readonly without?: (path: string) => boolean;
  /** A folder with an earlier copy: what it has, of the same size, is linked and not copied. For files that never change. */
  readonly earlier?: string | undefined;
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

async function copyOne(from: string, to: string, path: string, { earlier }: CopyOptions): Promise<void> {
  const [source, target] = [join(from, path), join(to, path)];
  if (earlier !== undefined && (await isSameSize(source, join(earlier, path)))) {
    const linked = await link(join(earlier, path), target).then(
      () => true,
      () => false,
    );
    if (linked) return;
  }
  await copyFile(source, target, constants.COPYFILE_FICLONE);
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
