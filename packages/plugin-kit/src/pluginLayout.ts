import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** The declaration in a plugin's folder. */
const DECLARATION = 'plugin.ts';

/** The declaration where older plugins have it; taken until 2.0. */
const FORMER_DECLARATION = 'src/plugin.ts';

/** Returns the path of the declaration below a plugin's folder; the present one if there is none. */
export function declarationFile(folder: string): string {
  const isFormer = !existsSync(join(folder, DECLARATION)) && existsSync(join(folder, FORMER_DECLARATION));
  return isFormer ? FORMER_DECLARATION : DECLARATION;
}

/** Returns the folders in which modules of the browser half lie, the first one first. */
export function moduleFolders(folder: string): readonly string[] {
  return declarationFile(folder) === DECLARATION ? ['browser', 'src'] : ['src'];
}

/** Parts that `dev` watches: every one that a build reads. */
export const watchedParts: readonly string[] = [
  'plugin.ts',
  'api.ts',
  'browser',
  'rules',
  'server',
  'locales',
  'package.json',
  'src',
];
