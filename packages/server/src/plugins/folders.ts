import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { type FoundPlugin, findInFolders } from './catalogue.ts';

const shipped = fileURLToPath(new URL('../../../../plugins', import.meta.url));

/** The plugins in folders, those that come with the portal and the operator's own, without those that the operator leaves out. */
export async function findPlugins({
  pluginsDir,
  withoutPlugins,
}: Pick<Config, 'pluginsDir' | 'withoutPlugins'>): Promise<readonly FoundPlugin[]> {
  const found = await findInFolders([shipped, ...(pluginsDir ? [pluginsDir] : [])]);
  return found.filter(({ id }) => !withoutPlugins.includes(id));
}
