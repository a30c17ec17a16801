import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A server to compare with, in a separate process like the portal. */
export interface Baseline extends AsyncDisposable {
  readonly url: string;
}

/** Starts `<name>.ts` from this folder and waits until it has announced its URL. */
export async function startBaseline(name: string, args: readonly string[]): Promise<Baseline> {
  const script = fileURLToPath(new URL(`./${name}.ts`, import.meta.url));
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const exited = once(child, 'exit');
  const failed = exited.then(([code]) => {
    throw new Error(`${name} ended with ${code}.`);
  });
  const [url] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), failed]);
  failed.catch(() => undefined);
  return {
    url: String(url),
    async [Symbol.asyncDispose]() {
      child.kill();
      await exited;
    },
  };
}

/** Prints the URL as the first line of output. Called by the baseline itself. */
export function announce(url: string): void {
  process.stdout.write(`${url}\n`);
}
