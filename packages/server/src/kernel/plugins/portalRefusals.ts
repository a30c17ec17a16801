import type { PluginManifest } from '@anteroom/contract';
import { type Absence, missingPlugin, missingPluginFault } from '@anteroom/domain/plugins/requiredPlugin';
import { satisfies, sdkRangeFault } from '@anteroom/domain/plugins/sdkRange';
import sdk from '@anteroom/sdk/package.json' with { type: 'json' };
import serverSdk from '@anteroom/server-sdk/package.json' with { type: 'json' };

/**
 * Returns why the portal's pages would refuse plugins, by plugin ID and with the same text: one of the plugin's halves
 * was made for another SDK, or a required plugin is missing.
 *
 * @param faulty - IDs of the plugins whose files are faulty.
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
  // A refused plugin causes those that require it to be refused too, and so on.
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
