import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { type FoundPlugin, findInFolders } from './catalogue.ts';

const shipped = fileURLToPath(new URL('../../../../../plugins', import.meta.url));

/**
 * Returns the plugins in folders, those that come with the portal and the operator's own, without what the operator leaves out: whole plugins,
 * or what others contribute to the page.
 */
export async function findPlugins({
  pluginsDir,
  withoutPlugins,
  withoutScreens,
}: Pick<Config, 'pluginsDir' | 'withoutPlugins' | 'withoutScreens'>): Promise<readonly FoundPlugin[]> {
  const found = await findInFolders([shipped, ...(pluginsDir ? [pluginsDir] : [])]);
  return found
    .filter(({ id }) => !withoutPlugins.includes(id))
    .map((plugin) =>
      'manifest' in plugin && withoutScreens.includes(plugin.id)
        ? { ...plugin, manifest: { ...plugin.manifest, contributes: [] } }
        : plugin,
    );
}
