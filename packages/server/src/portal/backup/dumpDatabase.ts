import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BackupFault } from './BackupFault.ts';

/** Writes a database of the operator's own to a file, as it is at one moment. */
export async function dumpDatabase(url: string, file: string): Promise<void> {
  // pg_dump writes into the file that is there, which nobody else may read.
  await writeFile(file, '', { mode: 0o600, flag: 'wx' });
  await run('pg_dump', url, ['--format=custom', '--no-owner', `--file=${file}`]);
}

/**
 * Reads what {@link dumpDatabase} wrote into an empty database: all of it or nothing. Default privileges are left out: they name the account
 * that the database had.
 */
export async function restoreDump(url: string, file: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-restore-'));
  try {
    const list = join(folder, 'list');
    const entries = await output('pg_restore', ['--list', file]);
    const kept = entries.split('\n').filter((entry) => !entry.includes(' DEFAULT ACL '));
    await writeFile(list, kept.join('\n'));
    await run('pg_restore', url, [
      '--exit-on-error',
      '--single-transaction',
      '--no-owner',
      `--use-list=${list}`,
      file,
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs one of PostgreSQL's programs on a database. The password goes by the environment: arguments can be read by every account of the machine. */
function run(program: string, url: string, args: readonly string[]): Promise<string> {
  const [, before = url, password = '', rest = ''] = /^([a-z]+:\/\/[^:@/]*):([^@/]*)(@.*)$/.exec(url) ?? [];
  const secret = password && { PGPASSWORD: decodeURIComponent(password) };
  return output(program, [`--dbname=${before}${rest}`, ...args], { ...process.env, ...(secret || {}) });
}

/** @throws BackupFault with what the program says. */
async function output(program: string, args: readonly string[], env = process.env): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    const { code, stderr } = error as { readonly code?: string | number; readonly stderr?: string };
    if (code !== 'ENOENT')
      throw new BackupFault(`${program} failed: ${stderr?.trim().split('\n').slice(0, 3).join(' ')}`);
    throw new BackupFault(
      `${program} is missing. With DATABASE_URL it is needed, in the version of the database or a newer one (Debian: postgresql-client).`,
    );
  }
}
