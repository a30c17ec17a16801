import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { BackupFault } from './BackupFault.ts';
import type { Change } from './sealedFile.ts';

/** Writes a database of the operator's own to a file, as it is at one moment, encrypted where `change` is given. */
export async function dumpDatabase(url: string, file: string, change?: Change): Promise<void> {
  const [args, env] = connectionOf(url);
  const dump = spawn('pg_dump', ['--format=custom', '--no-owner', ...args], { env });
  // Listened for from now on: it may end before the file is written.
  const ended = once(dump, 'close') as Promise<[number | null]>;
  const said = text(dump.stderr);
  const target = createWriteStream(file, { mode: 0o600, flags: 'wx' });
  try {
    await Promise.all([
      ended,
      change ? pipeline(dump.stdout, change, target) : pipeline(dump.stdout, target),
    ]);
  } catch (error) {
    dump.kill();
    throw faultOf('pg_dump', { code: (error as NodeJS.ErrnoException).code, stderr: String(error) });
  }
  const [code] = await ended;
  if (code !== 0) throw faultOf('pg_dump', { code, stderr: await said });
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
    const [args, env] = connectionOf(url);
    const how = ['--exit-on-error', '--single-transaction', '--no-owner', `--use-list=${list}`];
    await output('pg_restore', [...args, ...how, file], env);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Returns how one of PostgreSQL's programs reaches a database. The password goes by the environment: arguments can be read by every account of the machine. */
function connectionOf(url: string): readonly [args: readonly string[], env: NodeJS.ProcessEnv] {
  const [, before = url, password = '', rest = ''] = /^([a-z]+:\/\/[^:@/]*):([^@/]*)(@.*)$/.exec(url) ?? [];
  const secret = password && { PGPASSWORD: decodeURIComponent(password) };
  return [[`--dbname=${before}${rest}`], { ...process.env, ...(secret || {}) }];
}

/** @throws BackupFault with what the program says. */
async function output(program: string, args: readonly string[], env = process.env): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    throw faultOf(program, error as Ending);
  }
}

/** How a program ended that failed. */
interface Ending {
  readonly code?: string | number | null | undefined;
  readonly stderr?: string;
}

function faultOf(program: string, { code, stderr = '' }: Ending): BackupFault {
  if (code !== 'ENOENT')
    return new BackupFault(`${program} failed: ${stderr.trim().split('\n').slice(0, 3).join(' ')}`);
  return new BackupFault(
    `${program} is missing. With DATABASE_URL it is needed, in the version of the database or a newer one (Debian: postgresql-client).`,
  );
}
