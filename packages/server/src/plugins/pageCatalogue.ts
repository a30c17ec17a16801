import { createHash } from 'node:crypto';
import type {
  LaterPlugins,
  PluginAsset,
  PluginCatalogue,
  PluginFiles,
  PluginManifest,
} from '@anteroom/contract';
import type { FullCatalogue } from './catalogue.ts';

/** The installed plugins as the page has them. */
export interface PageCatalogue {
  readonly catalogue: PluginCatalogue;
  /** Of the plugins whose files are in the page. */
  readonly integrity: Readonly<Record<string, string>>;
  /** What else a policy has to admit, and the server to serve; null when nothing is left out of the page. */
  readonly later: { readonly url: string; readonly content: string; readonly importMap: string } | null;
}

/**
 * Leaves the files of most plugins out of the page, so that its weight does not grow with what is installed: a hash is
 * the one part of a catalogue that does not compress. A browser fetches the files of all those plugins together when the
 * first of them is needed, with a second import map that holds their hashes.
 */
export function pageCatalogue({ plugins, refused }: FullCatalogue): PageCatalogue {
  const unseen = plugins.filter((plugin) => !isSeenAtOnce(plugin));
  const later = unseen.length > 0 ? laterPlugins(unseen) : null;
  return {
    catalogue: {
      plugins: plugins.map((plugin) =>
        isSeenAtOnce(plugin) ? { ...declarationOf(plugin), ...filesOf(plugin) } : declarationOf(plugin),
      ),
      refused: [...refused],
      later: later?.url ?? null,
    },
    integrity: hashes(plugins.filter(isSeenAtOnce)),
    later,
  };
}

/** Whether home or the header may show something of the plugin, or the kernel has to say what is wrong with it. */
function isSeenAtOnce({ contributes, modules }: PluginManifest): boolean {
  return contributes.some(({ point, tab, module }: { point: string; tab?: unknown; module?: unknown }) => {
    const isBroken = typeof module === 'string' && !Object.hasOwn(modules, module);
    return point === 'widget' || point === 'dashboard' || tab !== undefined || isBroken;
  });
}

function declarationOf({ id, version, sdk, requires, contributes, events }: PluginManifest) {
  return { id, version, sdk, requires, contributes, events };
}

function laterPlugins(plugins: readonly PluginManifest[]) {
  const importMap = JSON.stringify({ integrity: hashes(plugins) });
  const files = Object.fromEntries(plugins.map((plugin) => [plugin.id, filesOf(plugin)]));
  const content = JSON.stringify({ files, importMap } satisfies LaterPlugins);
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 16);
  return { url: `/plugins/later.${hash}.json`, content, importMap };
}

function filesOf({ modules, chunks, styles, locales }: PluginManifest): PluginFiles {
  return { modules, chunks, styles, locales };
}

function hashes(plugins: readonly PluginManifest[]): Record<string, string> {
  const modules: PluginAsset[] = plugins.flatMap(({ modules, chunks }) => [
    ...Object.values(modules),
    ...chunks,
  ]);
  return Object.fromEntries(modules.map(({ url, integrity }) => [url, integrity]));
}
