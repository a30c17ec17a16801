import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { breakingChanges } from './breakingChanges.ts';

interface KeptReport {
  /** Folder of the package. */
  readonly folder: string;
  /** Name of the package; `report` is its API report. */
  readonly name: string;
  readonly report: string;
  /** Files that are generated from the sources, including the report. */
  readonly files: readonly (readonly [file: string, fresh: string])[];
}

/**
 * Writes the files. With `--check` it writes nothing, and fails if the files are out of date, or if something released
 * has been removed or changed without a new major version. With `--release` it also stores the report in `released/` as
 * that of the current version.
 */
export function keepReport({ folder, name, report, files }: KeptReport): void {
  const releases = join(folder, 'released');
  const { version }: { readonly version: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  for (const [file, fresh] of files) {
    if (!process.argv.includes('--check')) writeFileSync(file, fresh);
    else if (!existsSync(file) || readFileSync(file, 'utf8') !== fresh)
      complain([`${file} is not what the sources give. Look at it: npm run api -w ${name}`]);
  }
  if (process.argv.includes('--check')) checkReleased(releases, version, report);
  if (process.argv.includes('--release')) writeFileSync(join(releases, `${version}.api.md`), report);
}

/** Complains if the report breaks a released report of the same major version. */
function checkReleased(releases: string, version: string, report: string): void {
  const major = `${version.split('.')[0]}.`;
  const released = existsSync(releases) ? readdirSync(releases) : [];
  for (const file of released.filter((one) => one.startsWith(major))) {
    const changes = breakingChanges(readFileSync(join(releases, file), 'utf8'), report);
    if (changes.length === 0) continue;
    complain([
      `Gone from the SDK, or changed, since ${basename(file, '.api.md')}:`,
      ...changes.map((change) => `  ${change}`),
      'Plugins break by it. Keep the old beside the new, or make a new major version: "Releasing the SDK" in CONTRIBUTING.md.',
    ]);
  }
}

/** Prints an error and makes the process fail. */
export function complain(lines: readonly string[]): void {
  process.stderr.write(`${lines.join('\n')}\n`);
  process.exitCode = 1;
}
