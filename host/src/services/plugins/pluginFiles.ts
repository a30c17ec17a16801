import type { LaterPlugins, PluginCatalogue, PluginFiles } from '@anteroom/contract';

/** Finds a plugin's files, either in the page or in the list of plugins that the page left out. */
export type FindPluginFiles = (pluginId: string) => Promise<PluginFiles>;

/**
 * Returns a function that finds a plugin's files. It fetches the list once, when first needed; after a failure the next
 * call tries again.
 */
export function pluginFiles(catalogue: PluginCatalogue): FindPluginFiles {
  let list: Promise<LaterPlugins> | undefined;
  return async (pluginId) => {
    const plugin = catalogue.plugins.find(({ id }) => id === pluginId);
    if (plugin && 'modules' in plugin) return plugin;
    list ??= fetchLater(catalogue.later).catch((cause: unknown) => {
      list = undefined;
      throw cause;
    });
    const files = (await list).files[pluginId];
    if (!files) throw new Error(`The files of plugin ${pluginId} are not known.`);
    return files;
  };
}

async function fetchLater(url: string | null): Promise<LaterPlugins> {
  const answer = await fetch(url ?? '');
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
  const later = (await answer.json()) as LaterPlugins;
  addImportMap(later.importMap);
  return later;
}

/**
 * Adds an import map with the server's hashes. From then on, modules of those plugins run only if their hash matches.
 * The page's content security policy allows exactly this text, by its hash. Browsers that support only one import map
 * ignore it, and load the modules without that check.
 */
function addImportMap(text: string): void {
  const script = document.createElement('script');
  script.type = 'importmap';
  script.text = asTrusted(text);
  document.head.append(script);
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScript(text: string): string },
  ): { createScript(text: string): string };
}

/**
 * Converts text to a trusted script for browsers that enforce Trusted Types. The hash in the policy provides the actual
 * check.
 */
function asTrusted(text: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('anteroom-import-map', { createScript: (script) => script });
  return policy ? policy.createScript(text) : text;
}
