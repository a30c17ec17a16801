import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Daemons are in folders that are not in the path of users other than root. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/sbin'];

/**
 * Returns the path of a program that a soak test needs.
 *
 * @param debianPackage - package to install if the program is missing
 * @param major - lowest major version, if older ones do not suffice. The program prints its own with `--version`.
 * @throws Error that names the program and the package.
 */
export function needs(program: string, debianPackage: string, major = 0): string {
  const path = folders.map((folder) => join(folder, program)).find(isExecutable);
  if (!path) throw new Error(`${program} is missing. On Debian: apt-get install ${debianPackage}`);
  if (major > 0) {
    const printed = execFileSync(path, ['--version'], { encoding: 'utf8' }).trim();
    if (Number(/\d+/.exec(printed)?.[0]) < major)
      throw new Error(
        `${program} ${major} is needed; ${path} is “${printed}”. On Debian: apt-get install ${debianPackage}`,
      );
  }
  return path;
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the folder with the programs of a PostgreSQL in which Citus is installed: `CITUS_BIN`.
 *
 * @throws Error that says what to do if it is not set.
 */
export function needsCitus(): string {
  const folder = process.env.CITUS_BIN;
  if (folder && isExecutable(join(folder, 'postgres'))) return folder;
  throw new Error(
    'Citus is missing. Set CITUS_BIN to the folder of initdb and postgres where it is installed: docs/operating/distributing.md says how it is built.',
  );
}
