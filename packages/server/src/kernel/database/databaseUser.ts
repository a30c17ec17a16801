import { constants } from 'node:fs';
import { access, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StartError } from '../startError.ts';

type Ids = { readonly uid: number; readonly gid: number };

/** User that PostgreSQL runs as: it refuses to run as root. */
export interface DatabaseUser {
  /** User and group that must own the database's files; null for the current user. */
  readonly owner: Ids | null;
  /** Options for `spawn`. */
  readonly spawnAs: Ids | Record<string, never>;
  /** Returns the command line that runs `program` as this user. */
  command(program: string, args: readonly string[]): [string, string[]];
}

/**
 * Returns the current user, unless that is root; then the owner of the cluster, the user `postgres`, or `nobody`. If
 * that user cannot reach our folders (a clone below `/root`), the programs are started with the one capability that
 * lets them through.
 */
export async function chooseUser(cluster: string, program: string): Promise<DatabaseUser> {
  const plain: DatabaseUser['command'] = (file, args) => [file, [...args]];
  if (process.getuid?.() !== 0) return { owner: null, spawnAs: {}, command: plain };

  const owner = (await ownerOf(cluster)) ?? (await accountOf('postgres')) ?? (await accountOf('nobody'));
  if (!owner)
    throw new StartError(
      'PostgreSQL cannot run as root and there is no user "postgres". Add one or set DATABASE_URL.',
    );
  if ((await isReachable(dirname(cluster))) && (await isReachable(dirname(program))))
    return { owner, spawnAs: owner, command: plain };

  const setpriv = await firstExecutable(['/usr/bin/setpriv', '/bin/setpriv']);
  if (!setpriv) {
    throw new StartError(
      `PostgreSQL cannot run as root, and user ${owner.uid} cannot reach ${cluster}. Set DATA_DIR or DATABASE_URL.`,
    );
  }
  const through = '+dac_override,+dac_read_search';
  const drop = [`--reuid=${owner.uid}`, `--regid=${owner.gid}`, '--clear-groups'];
  const keep = [`--inh-caps=${through}`, `--ambient-caps=${through}`];
  return { owner, spawnAs: {}, command: (file, args) => [setpriv, [...drop, ...keep, file, ...args]] };
}

async function ownerOf(folder: string): Promise<Ids | null> {
  const owner = await stat(folder).catch(() => null);
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : null;
}

async function accountOf(name: string): Promise<Ids | null> {
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const fields = accounts
    .split('\n')
    .map((line) => line.split(':'))
    .find(([account]) => account === name);
  return fields ? { uid: Number(fields[2]), gid: Number(fields[3]) } : null;
}

/** Returns whether anybody may pass through the folder and all its parents. */
async function isReachable(folder: string): Promise<boolean> {
  const { mode } = await stat(folder);
  if ((mode & constants.S_IXOTH) === 0) return false;
  const above = dirname(folder);
  return above === folder || isReachable(above);
}

async function firstExecutable(paths: readonly string[]): Promise<string | null> {
  for (const path of paths) {
    const executable = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (executable) return path;
  }
  return null;
}
