import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';

const shipped = fileURLToPath(new URL('../../../../plugins', import.meta.url));

/** Folders of built plugins: those that come with the portal, and the operator's own. */
export function pluginFolders({ pluginsDir }: Pick<Config, 'pluginsDir'>): readonly string[] {
  return [shipped, ...(pluginsDir ? [pluginsDir] : [])];
}
