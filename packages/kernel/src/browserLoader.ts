import type { PluginAsset } from '@anteroom/contract';
import type { AssetFault } from './moduleLoadFailure.ts';
import type { ModuleExports, PluginLoader } from './pluginLoader.ts';

/**
 * Loads plugins in a browser.
 *
 * A first attempt imports the asset's own address: the page's import map holds its hash, and the page may have
 * preloaded it. A browser keeps a failed module, and one whose code threw, as failed for that address as long as
 * the page lives. So a further attempt goes by an address of its own, `/plugins/<id>/~<attempt>/<file>`, under which the
 * server serves the same file; as a folder and not a query, so that the module's relative imports, its chunks, are
 * fetched again with it. The import map cannot be added to under a strict content security policy; instead each
 * file is first put into the browser's module map by a `modulepreload` link with its hash, and the import
 * takes it from there. A file that is not the installed one never runs on either way.
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

/** The same file under the address of a further attempt. */
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

/** Asks for the file itself. An intact one comes from the browser's cache. */
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
