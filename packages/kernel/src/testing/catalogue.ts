import type { PluginAsset, PluginCatalogue, PluginManifest } from '@anteroom/contract';
import type { Contribution } from '@anteroom/sdk';

/** Returns a file of a built plugin. */
export function asset(url: string): PluginAsset {
  return { url, integrity: `sha384-${url}`, size: 1 };
}

/** Returns a manifest with the modules that its contributions name. */
export function manifest(
  id: string,
  contributes: readonly Contribution[],
  more: Partial<PluginManifest> = {},
): PluginManifest {
  const modules = contributes.flatMap((contribution) =>
    'module' in contribution ? [contribution.module] : [],
  );
  return {
    id,
    version: '1.2.3',
    sdk: '^1.0.0',
    contributes: contributes.map((contribution) => ({ ...contribution })),
    modules: Object.fromEntries(
      modules.map((module) => [module, asset(`/plugins/${id}/${module.slice(2)}.js`)]),
    ),
    chunks: [],
    styles: [],
    locales: {},
    ...more,
  };
}

export function catalogue(
  plugins: readonly PluginManifest[],
  refused: PluginCatalogue['refused'] = [],
): PluginCatalogue {
  return { plugins: [...plugins], refused, later: null };
}
