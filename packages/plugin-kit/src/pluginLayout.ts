import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Path of the declaration in a plugin's folder. */
const DECLARATION = 'plugin.ts';

/** Path of the declaration in older plugins; supported until 2.0. */
const FORMER_DECLARATION = 'src/plugin.ts';

/** Returns the path of the declaration relative to a plugin's folder; the current path if there is none. */
export function declarationFile(folder: string): string {
  const isFormer = !existsSync(join(folder, DECLARATION)) && existsSync(join(folder, FORMER_DECLARATION));
  return isFormer ? FORMER_DECLARATION : DECLARATION;
}

/** Returns the folders that can contain modules of the browser half, the preferred one first. */
export function moduleFolders(folder: string): readonly string[] {
  return declarationFile(folder) === DECLARATION ? ['browser', 'src'] : ['src'];
}
