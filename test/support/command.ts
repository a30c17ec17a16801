import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The repository's folder. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs a command to its end, under the Node of this process, and answers what it printed.
 *
 * @throws Error with all that it printed, when it fails.
 */
export async function command(file: string, args: readonly string[], cwd = repository): Promise<string> {
  const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
  try {
    const { stdout, stderr } = await run(file, args, { cwd, env, maxBuffer: 64 * 1024 * 1024 });
    return stdout + stderr;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${file} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}
