import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Maximum time for a version to become ready, in milliseconds. */
const readyMs = 120_000;

/** Runs a command of another version until it ends. @throws Error with the command's output if it fails. */
export async function runToEnd(home: string, tree: string, args: readonly string[]): Promise<void> {
  const child = launch(home, tree, args);
  const output = outputOf(child);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(output().trim());
}

/**
 * Starts the server of another version on a separate port, waits until it is ready, and stops it. @throws Error with
 * the server's output.
 */
export async function tryToStart(home: string, tree: string): Promise<void> {
  const port = await freePort();
  const child = launch(home, tree, ['start'], { HOST: '127.0.0.1', PORT: String(port) });
  const output = outputOf(child);
  const ended = once(child, 'close');
  try {
    for (const until = Date.now() + readyMs; !(await isReady(port)); await pause(200)) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(output().trim());
      if (Date.now() > until)
        throw new Error(`it was not ready within ${readyMs / 1000} seconds. ${output().trim()}`);
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(5000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

function launch(
  home: string,
  tree: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const entry = join(tree, 'packages/server/src/release/entry.ts');
  return spawn(join(tree, 'runtime/node'), [entry, home, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
}

function outputOf(child: ChildProcess): () => string {
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      printed = (printed + text).slice(-4000);
    });
  }
  return () => printed;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  return typeof address === 'object' && address ? address.port : 0;
}
