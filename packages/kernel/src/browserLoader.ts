import type { PluginAsset } from '@anteroom/contract';
import type { AssetFault } from './moduleLoadFailure.ts';
import type { ModuleExports, PluginLoader } from './pluginLoader.ts';

/**
 * Loads plugins in a browser.
 *
 * The first attempt imports the asset's own URL: the page's import map contains its hash, and the page may have
 * preloaded it. If fetching a module fails or its code throws, the browser remembers the failure for that URL for the
 * lifetime of the page. Each further attempt therefore uses a different URL, `/plugins/<id>/~<attempt>/<file>`, under
 * which the server serves the same file. The attempt is a folder rather than a query, so that the module's relative
 * imports, its chunks, are fetched again too. A strict content security policy does not allow extending the import map;
 * instead, each file is first loaded into the browser's module map by a `modulepreload` link with its hash, and the
 * import takes it from there. Either way, a file that differs from the installed one never runs.
 */
export const browserLoader: PluginLoader = { importModule, applyStyle, removeStyle, probe };

async function importModule(
  asset: PluginAsset,
  chunks: readonly PluginAsset[],
  attempt: number,
): Promise<ModuleExports> {
  if (attempt === 0) return import(/* @vite-ignore */ asset.url);
  const [module = asset, ...others] = [asset, ...chunks].map((file) => afresh(file, attempt));
  await Promise.all([module, ...others].map(preload));
  return import(/* @vite-ignore */ module.url);
}

/** Returns the same file with the URL for another attempt. */
function afresh(asset: PluginAsset, attempt: number): PluginAsset {
  const slash = asset.url.lastIndexOf('/');
  return { ...asset, url: `${asset.url.slice(0, slash)}/~${attempt}${asset.url.slice(slash)}` };
}

function preload(asset: PluginAsset): Promise<void> {
  return addLink('modulepreload', asset);
}

function applyStyle(asset: PluginAsset): Promise<void> {
  return addLink('stylesheet', asset);
}

function removeStyle({ url }: PluginAsset): void {
  document.head.querySelector(`link[rel=stylesheet][href=${JSON.stringify(url)}]`)?.remove();
}

function addLink(rel: string, { url, integrity }: PluginAsset): Promise<void> {
  const link = document.createElement('link');
  link.rel = rel;
  link.integrity = integrity;
  link.href = url;
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`${url} could not be preloaded`));
    });
    document.head.append(link);
  });
}

/** Requests the file to check it. An intact file is served from the browser's cache. */
async function probe({ url, integrity }: PluginAsset): Promise<AssetFault | null> {
  try {
    const response = await fetch(url);
    if (!response.ok) return { kind: 'http', url, status: response.status };
  } catch {
    return { kind: 'network', url };
  }
  try {
    await (await fetch(url, { integrity })).arrayBuffer();
    return null;
  } catch {
    return { kind: 'integrity', url };
  }
}
