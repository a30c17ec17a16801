import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { urlOfRunning } from '@anteroom/server/kernel/database/embedded';
import { freePort } from '@anteroom/server/testing/freePort';
import { dropDatabase, makeDatabase } from './clusterDatabase.ts';
import { command, repository } from './command.ts';

const endWithParent = new URL('endWithParent.ts', import.meta.url).href;
const main = fileURLToPath(new URL('../../packages/server/src/main.ts', import.meta.url));

export interface PortalOptions {
  /** Data folder of an earlier portal. Default: a new one, which `dispose` removes. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Record<string, string>;
}

/** A running server of its own: own port, own data. */
export interface Portal {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Environment variables of the portal, in addition to the test's. The operator's commands take the same. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the URL of its database, with the account that owns the tables. */
  databaseUrl(): Promise<string>;
  /** Returns everything that the server has printed so far. */
  output(): string;
  /** Sends SIGTERM, waits for the end and keeps the data. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** SIGKILL, waits for the end, keeps the data. */
  kill(): Promise<void>;
  /** Stops and removes the data. */
  dispose(): Promise<void>;
}

/** Starts the real server and waits until it says that it is ready. Whoever ends without having stopped it leaves none behind, nor its database. */
export async function startPortal(options: PortalOptions = {}): Promise<Portal> {
  const template = options.dataDir === undefined ? process.env.PORTAL_TEMPLATE : undefined;
  const dataDir = options.dataDir ?? (await newDataDir(template));
  const database = await makeDatabase(dataDir, template);
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    SEED: 'demo',
    ...database,
    ...options.env,
  };
  const child = spawn(process.execPath, ['--import', endWithParent, main], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const output = await ready(child);
  return {
    url,
    port,
    dataDir,
    pid: child.pid as number,
    env,
    databaseUrl: async () =>
      database?.DATABASE_OWNER_URL ?? options.env?.DATABASE_URL ?? urlOfRunning(dataDir),
    output,
    stop: () => end(child, 'SIGTERM'),
    kill: async () => {
      await end(child, 'SIGKILL');
    },
    dispose: async () => {
      await end(child, 'SIGTERM');
      await dropDatabase(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs a command of the operator's, beside a running portal. Resolves with what it says. */
export function anteroom({ env }: Portal, ...args: readonly string[]): Promise<string> {
  return command(process.execPath, [join(repository, 'packages/server/src/cli.ts'), ...args], { env });
}

/**
 * An empty data folder, or within the end-to-end tests one as a portal left it that was started and stopped: making the database and putting in
 * the demo data takes longer than many a test.
 */
async function newDataDir(template: string | undefined): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-'));
  if (template) await command('cp', ['-a', `${template}/.`, dataDir]);
  return dataDir;
}

/**
 * Resolves when the server says that it is ready, with a function that returns all it has printed. Rejects with that if it ends before. A log of
 * thousands of lines a second, as a benchmark has it, is kept as it comes.
 */
function ready(child: ChildProcess): Promise<() => string> {
  return new Promise((resolve, reject) => {
    let output = '';
    let isReady = false;
    const read = (text: string) => {
      output += text;
      if (isReady || !output.includes('Anteroom is ready')) return;
      isReady = true;
      resolve(() => output);
    };
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', read);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }
  return child.exitCode;
}
