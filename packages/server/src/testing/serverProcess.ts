import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

/** The server as operators run it, in a separate process. */
export interface ServerProcess {
  readonly pid: number;
  /** Everything it has printed so far. */
  output(): string;
  /** Sends a signal and waits for the end of the process; returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
  /** Resolves with the exit code when the process ends by itself. */
  ended: Promise<number | null>;
}

/** Starts the process and waits until it is ready or has ended. */
export async function startProcess(env: Readonly<Record<string, string>>): Promise<ServerProcess> {
  const { ready, ...server } = launchProcess(env);
  await Promise.race([ready, server.ended]);
  return server;
}

/** Starts the process without waiting. */
export function launchProcess(
  env: Readonly<Record<string, string>>,
): ServerProcess & { readonly ready: Promise<void> } {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        printed += text;
        if (printed.includes('Anteroom is ready')) resolve();
      });
    }
  });
  return {
    ready,
    pid: child.pid ?? 0,
    output: () => printed,
    ended,
    end: async (signal) => {
      if (isRunning(child)) child.kill(signal);
      return ended;
    },
  };
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}
