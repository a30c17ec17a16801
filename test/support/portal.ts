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
  /** Data folder of an earlier portal. Default: a new folder, which `dispose` removes. */
  readonly dataDir?: string;
  readonly port?: number;
  readonly env?: Record<string, string>;
}

/** A separate running server with its own port and data. */
export interface Portal {
  readonly url: string;
  readonly port: number;
  readonly dataDir: string;
  readonly pid: number;
  /** Environment variables of the portal, in addition to the test's. The operator's commands need the same. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns the URL of its database, for the account that owns the tables. */
  databaseUrl(): Promise<string>;
  /** Returns everything that the server has printed so far. */
  output(): string;
  /** Sends SIGTERM and waits for the end; the data stays. Resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Sends SIGKILL and waits for the end; the data stays. */
  kill(): Promise<void>;
  /** Stops the portal and removes its data. */
  dispose(): Promise<void>;
}

/**
 * Starts the real server and waits until it reports that it is ready. If the caller ends without stopping it, the
 * server and its database end too.
 */
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

/** Runs one of the operator's commands beside a running portal. Resolves with its output. */
export function anteroom({ env }: Portal, ...args: readonly string[]): Promise<string> {
  return command(process.execPath, [join(repository, 'packages/server/src/cli.ts'), ...args], { env });
}

/**
 * Creates an empty data folder or, in the end-to-end tests, a copy of the folder of a portal that was started and
 * stopped, because creating the database and adding the demo data takes longer than many a test.
 */
async function newDataDir(template: string | undefined): Promise<string> {
  const dataDir = await mkdtemp(join(tmpdir(), 'anteroom-'));
  if (template) await command('cp', ['-a', `${template}/.`, dataDir]);
  return dataDir;
}

/**
 * Resolves when the server reports that it is ready, with a function that returns everything printed so far. Rejects
 * with the output if the server ends before. Output is appended as it arrives, because a benchmark may log thousands of
 * lines per second.
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
