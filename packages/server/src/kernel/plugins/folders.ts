import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';
import { type FoundPlugin, findInFolders } from './catalogue.ts';

const shipped = fileURLToPath(new URL('../../../../../plugins', import.meta.url));

/**
 * Returns the plugins in folders, both the bundled ones and the operator's own. What the operator excludes is left out:
 * whole plugins, or their contributions to the page.
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
