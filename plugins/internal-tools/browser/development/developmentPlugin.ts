import type { DevelopmentMessage, PluginAsset, PluginManifest } from '@anteroom/contract';

/** Returns the origin of an address on this machine, such as `http://127.0.0.1:4180`; null for any other address. */
export function loopbackOrigin(address: string): string | null {
  const url = URL.parse(address);
  return url?.protocol === 'http:' && url.hostname === '127.0.0.1' ? url.origin : null;
}

/**
 * Returns the plugin in a message, with the full URLs of its files.
 *
 * @param origin - where the message came from; all files must be there.
 * @param portal - this page's origin. The development server states which portal it serves, so that a link to the
 * portal cannot make it run whatever another program on this machine serves.
 * @returns null if there is no plugin yet.
 * @throws TypeError when the message is for another portal or names a file elsewhere.
 */
export function developmentPlugin(
  { plugin, portal: meant }: DevelopmentMessage,
  origin: string,
  portal: string,
): PluginManifest | null {
  if (meant !== portal) throw new TypeError(`${origin} serves a plugin for ${meant}, not for ${portal}`);
  if (!plugin) return null;
  const placed = (asset: PluginAsset): PluginAsset => {
    const url = new URL(asset.url, origin);
    if (url.origin !== origin) throw new TypeError(`${asset.url} does not lie at ${origin}`);
    return { ...asset, url: url.href };
  };
  const all = (assets: Readonly<Record<string, PluginAsset>>) =>
    Object.fromEntries(Object.entries(assets).map(([name, asset]) => [name, placed(asset)]));
  return {
    ...plugin,
    modules: all(plugin.modules),
    chunks: plugin.chunks.map(placed),
    styles: plugin.styles.map(placed),
    locales: all(plugin.locales),
  };
}
