import type { PluginManifest } from '@anteroom/contract';
import { type Absence, missingPlugin, missingPluginFault } from '@anteroom/domain/plugins/requiredPlugin';
import { satisfies, sdkRangeFault } from '@anteroom/domain/plugins/sdkRange';
import sdk from '@anteroom/sdk/package.json' with { type: 'json' };
import serverSdk from '@anteroom/server-sdk/package.json' with { type: 'json' };

/**
 * Returns why the portal's pages would not take a plugin, by its id and in their words: it is made for another SDK in one of its halves, or one that it
 * requires is missing.
 *
 * @param faulty - ids of the plugins that are refused for their files.
 */
export function portalRefusals(
  plugins: readonly PluginManifest[],
  faulty: ReadonlySet<string> = new Set(),
): ReadonlyMap<string, string> {
  const ids = new Set(plugins.map(({ id }) => id));
  const refusals = new Map<string, string>();
  for (const plugin of plugins) {
    if (!satisfies(sdk.version, plugin.sdk)) {
      refusals.set(plugin.id, sdkRangeFault(plugin.sdk, sdk.version));
    }
    const range = plugin.server?.sdk;
    if (range !== undefined && !satisfies(serverSdk.version, range)) {
      refusals.set(plugin.id, sdkRangeFault(range, serverSdk.version, 'server SDK'));
    }
  }
  const absenceOf = (id: string): Absence | null => {
    if (faulty.has(id) || refusals.has(id)) return 'refused';
    return ids.has(id) ? null : 'not-installed';
  };
  // A plugin that is refused takes those along that require it, and they others.
  let known: number;
  do {
    known = refusals.size;
    for (const plugin of plugins) {
      const missing = refusals.has(plugin.id) ? null : missingPlugin(plugin, absenceOf);
      if (missing) refusals.set(plugin.id, missingPluginFault(missing));
    }
  } while (refusals.size > known);
  return refusals;
}
