import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Fields of a `package.json` that concern texts. */
interface Manifest {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** `texts`: key under which the package's `locales` are available in every plugin that is built from it. */
  readonly anteroom?: { readonly texts?: string };
}

/**
 * Returns the packages in a plugin's `package.json` that have texts of their own, each with the folder that contains
 * its `locales`.
 *
 * @example
 * ```json
 * { "name": "@anteroom/task-parts", "anteroom": { "texts": "parts" } }
 * ```
 */
export function packageTexts(folder: string): readonly { readonly key: string; readonly folder: string }[] {
  const { dependencies, devDependencies } = readManifest(folder);
  return Object.keys({ ...devDependencies, ...dependencies }).flatMap((name) => {
    const found = findPackage(folder, name);
    const key = found && readManifest(found).anteroom?.texts;
    return key ? [{ key, folder: found }] : [];
  });
}

/** Returns a package's folder as Node resolves it: in `node_modules` of this folder or of one further up. */
export function findPackage(folder: string, name: string): string | null {
  const found = join(folder, 'node_modules', name);
  if (existsSync(join(found, 'package.json'))) return found;
  const parent = dirname(folder);
  return parent === folder ? null : findPackage(parent, name);
}

function readManifest(folder: string): Manifest {
  const file = join(folder, 'package.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}
