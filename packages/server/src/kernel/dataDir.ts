import { existsSync } from 'node:fs';
import { access, link, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { operatorCommand } from './operatorCommand.ts';
import { StartError } from './startError.ts';

interface Holder {
  readonly pid: number;
  /**
   * Start time that distinguishes the process from a later one with the same PID; null where the system does not report
   * it.
   */
  readonly startedAt: string | null;
  /** Name of the process, such as `the server at http://localhost:4100`. */
  readonly name: string;
}

/** File in a data folder that names the process which holds it. */
export const lockFile = 'server.lock';

/** File in a data folder as long as the restore of a backup into it is unfinished. */
export const unfinishedRestore = 'restore.unfinished';

/** A data folder that only this process may write to. */
export interface DataDir {
  readonly path: string;
  release(): Promise<void>;
}

/** Error: another running process holds the data folder. */
export class DataDirInUse extends StartError {}

/**
 * Creates the data folder and reserves it for this process. Recognises the leftovers of a killed server, and takes the
 * folder over.
 *
 * @param name Name of this process, such as `the server at http://localhost:4100`; shown to another process that wants
 * the folder.
 * @throws DataDirInUse naming who holds it; StartError when it cannot be written, or a restore into it was interrupted.
 */
export async function takeDataDir(path: string, name: string): Promise<DataDir> {
  const dataDir = await takeForRestore(path, name);
  try {
    requireRestored(path);
  } catch (error) {
    await dataDir.release();
    throw error;
  }
  return dataDir;
}

/** @throws StartError when a backup is being restored into the folder, or this was interrupted. */
export function requireRestored(path: string): void {
  if (existsSync(join(path, unfinishedRestore)))
    throw new StartError(
      `The restore of a backup to ${path} did not finish. Run it again: ${operatorCommand} restore removes what is there, and starts anew.`,
    );
}

/** Does what {@link takeDataDir} does, also with a folder into which the restore of a backup was interrupted. */
export async function takeForRestore(path: string, name: string): Promise<DataDir> {
  const lock = join(path, lockFile);
  const mine = `${lock}.${process.pid}`;
  const holder: Holder = { pid: process.pid, startedAt: await startOf(process.pid), name };
  try {
    // Others may pass through the folder but not list it: the embedded database runs as another user when we are root.
    await makeFolders(path, 0o711);
    await writeFile(mine, JSON.stringify(holder), { mode: 0o600 });
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be written (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR.`,
    );
  }
  try {
    await take(path, lock, mine);
  } finally {
    await rm(mine, { force: true });
  }
  return { path, release: () => rm(lock, { force: true }) };
}

/**
 * Creates a folder and its parents. `recursive` is not used, because it never returns in a file system that refuses
 * folders, such as `/proc`.
 */
async function makeFolders(path: string, mode: number): Promise<void> {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && (await stat(path)).isDirectory()) return;
    if (code !== 'ENOENT' || (await isThere(dirname(path)))) throw error;
    await makeFolders(dirname(path), mode);
    await mkdir(path, { mode });
  }
}

function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function take(path: string, lock: string, mine: string): Promise<void> {
  for (;;) {
    try {
      await link(mine, lock);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const content = await readFile(lock, 'utf8').catch(() => null);
    if (content === null) continue;
    const holder = parseHolder(content);
    if (holder && (await isRunning(holder))) {
      throw new DataDirInUse(`The data folder ${path} is in use by ${holder.name} (process ${holder.pid}).`);
    }
    await removeStale(lock, content);
  }
}

/** Removes the lock, unless another starting server has replaced it by its own in the meantime. */
async function removeStale(lock: string, content: string): Promise<void> {
  const aside = `${lock}.stale.${process.pid}`;
  try {
    await rename(lock, aside);
  } catch {
    return;
  }
  if ((await readFile(aside, 'utf8')) !== content) await link(aside, lock).catch(() => undefined);
  await rm(aside, { force: true });
}

function parseHolder(content: string): Holder | null {
  try {
    return JSON.parse(content) as Holder;
  } catch {
    return null;
  }
}

async function isRunning({ pid, startedAt }: Holder): Promise<boolean> {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  return startedAt === null || startedAt === (await startOf(pid));
}

/** Returns when a process started, in clock ticks since boot. Linux only. */
async function startOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field is the program's name in parentheses and may itself hold spaces; the start is the 22nd.
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
}
