import { execFile } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Root folder of the repository. */
export const repository = fileURLToPath(new URL('../..', import.meta.url));

export interface CommandOptions {
  /** Working folder. Default: the repository. */
  readonly cwd?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * Runs a command with the same Node as this process. Resolves with its standard output.
 *
 * @throws Error with all of its output if it fails.
 */
export async function command(file: string, args: readonly string[], options: CommandOptions = {}) {
  const { cwd = repository, env } = options;
  const path = `${dirname(process.execPath)}${delimiter}${process.env.PATH}`;
  try {
    const { stdout } = await run(file, args, {
      cwd,
      env: { ...process.env, PATH: path, ...env },
      maxBuffer: 64 * 1024 * 1024,
    });
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { readonly stdout?: string; readonly stderr?: string };
    throw new Error(`${file} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
}

/** Runs one of the repository's own binaries. */
export function binary(name: string, args: readonly string[], options?: CommandOptions): Promise<string> {
  return command(join(repository, 'node_modules', '.bin', name), args, options);
}
