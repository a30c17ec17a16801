import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { Change } from './sealedFile.ts';

/**
 * Dumps an external database (`DATABASE_URL`) to a file, as one consistent snapshot, encrypted if `change` is given.
 */
export async function dumpDatabase(
  url: string,
  file: string,
  change?: Change,
  signal?: AbortSignal,
): Promise<void> {
  const [args, env] = connectionOf(url);
  const dump = spawn('pg_dump', ['--format=custom', '--no-owner', ...args], { env, signal });
  // Subscribed right away, because the process may end before the file is written.
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
 * Restores a dump by {@link dumpDatabase} into an empty database, in a single transaction. Skips default privileges,
 * which name the role that owned the dumped database.
 */
export async function restoreDump(url: string, file: string, signal: AbortSignal): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-restore-'));
  try {
    const list = join(folder, 'list');
    const entries = await output('pg_restore', ['--list', file], { signal });
    const kept = entries.split('\n').filter((entry) => !entry.includes(' DEFAULT ACL '));
    await writeFile(list, kept.join('\n'));
    const [args, env] = connectionOf(url);
    const how = ['--exit-on-error', '--single-transaction', '--no-owner', `--use-list=${list}`];
    await output('pg_restore', [...args, ...how, file], { env, signal });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the arguments and environment with which a PostgreSQL program connects to a database. The password is passed
 * in the environment, because every account of the machine can read arguments.
 */
function connectionOf(url: string): readonly [args: readonly string[], env: NodeJS.ProcessEnv] {
  const [, before = url, password = '', rest = ''] = /^([a-z]+:\/\/[^:@/]*):([^@/]*)(@.*)$/.exec(url) ?? [];
  const secret = password && { PGPASSWORD: decodeURIComponent(password) };
  return [[`--dbname=${before}${rest}`], { ...process.env, ...(secret || {}) }];
}

/**
 * Runs a program and returns its output.
 *
 * @throws OperatorError with the program's error output.
 */
async function output(
  program: string,
  args: readonly string[],
  options: { readonly env?: NodeJS.ProcessEnv; readonly signal: AbortSignal },
): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)(program, args, { ...options, maxBuffer: 64 * 1024 * 1024 });
    return stdout;
  } catch (error) {
    throw faultOf(program, error as Ending);
  }
}

/** The relevant fields of a failed program's error. */
interface Ending {
  readonly code?: string | number | null | undefined;
  readonly stderr?: string;
}

function faultOf(program: string, { code, stderr = '' }: Ending): OperatorError {
  if (code !== 'ENOENT')
    return new OperatorError(`${program} failed: ${stderr.trim().split('\n').slice(0, 3).join(' ')}`);
  return new OperatorError(
    `${program} is missing. With DATABASE_URL it is needed, in the version of the database or a newer one (Debian: postgresql-client).`,
  );
}
