import type { PluginManifest } from '@anteroom/contract';
import type { Contribution } from '@anteroom/sdk';

/** Returns a plugin that contributes one thing, with the source of its module. */
export function pluginOf(
  id: string,
  contribution: Extract<Contribution, { readonly module: string }>,
  code: string,
): PluginManifest {
  const url = `data:text/javascript,${encodeURIComponent(code)}`;
  return {
    id,
    version: '1.0.0',
    sdk: '^1.0.0',
    contributes: [contribution],
    modules: { [contribution.module]: { url, integrity: '', size: 1 } },
    chunks: [],
    styles: [],
    locales: {},
  };
}
