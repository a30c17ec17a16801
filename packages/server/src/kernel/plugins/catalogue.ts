import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import type { PluginAsset, PluginCatalogue, PluginManifest } from '@anteroom/contract';
import type { FastifyBaseLogger } from 'fastify';
import type { PluginBuild } from './builds.ts';
import { checkLaidOut, folderOf, layOut } from './layOut.ts';
import { PluginFault } from './pluginFault.ts';
import { assetsOf, browserAssetsOf, checkFile, parseManifest, pathOf } from './readManifest.ts';

/** Every plugin with its files. The page gets less: {@link pageCatalogue}. */
export interface FullCatalogue {
  readonly plugins: readonly PluginManifest[];
  readonly refused: PluginCatalogue['refused'];
}

/** The installed plugins, and the paths of their files. */
export interface InstalledPlugins {
  readonly catalogue: FullCatalogue;
  /** Files on disk by URL path, such as `/plugins/nfe/nfe.4f2a.js`. No other files are served. */
  readonly files: ReadonlyMap<string, string>;
  /** Files of the server halves, by plugin id. */
  readonly serverFiles: ReadonlyMap<string, string>;
}

/** Plugin in one folder or build, not yet checked against the others. */
export type FoundPlugin = SoundPlugin | FaultyPlugin;

interface SoundPlugin {
  readonly id: string;
  readonly folder: string;
  /** Manifest with the URLs of its files filled in. */
  readonly manifest: PluginManifest;
  /** URL path and file on disk of each of its files. */
  readonly files: readonly (readonly [string, string])[];
  /** Path of the server half; null for a plugin without one. */
  readonly serverFile: string | null;
}

interface FaultyPlugin {
  readonly id: string;
  readonly folder: string;
  readonly reason: string;
}

/** Returns the catalogue of the plugins in the given order. If two have the same ID, the second is refused. */
export function catalogueOf(found: readonly FoundPlugin[], log: FastifyBaseLogger): InstalledPlugins {
  const plugins = new Map<string, PluginManifest>();
  const refused: { id: string; reason: string }[] = [];
  const files = new Map<string, string>();
  const serverFiles = new Map<string, string>();
  for (const plugin of found) {
    if ('manifest' in plugin && !plugins.has(plugin.id)) {
      plugins.set(plugin.id, plugin.manifest);
      for (const [url, file] of plugin.files) files.set(url, file);
      if (plugin.serverFile !== null) serverFiles.set(plugin.id, plugin.serverFile);
    } else {
      const reason = 'reason' in plugin ? plugin.reason : 'Another plugin with this id is installed.';
      refused.push({ id: plugin.id, reason });
      log.warn({ plugin: plugin.id, folder: plugin.folder }, `plugin refused: ${reason}`);
    }
  }
  return { catalogue: { plugins: [...plugins.values()], refused }, files, serverFiles };
}

/** Returns the plugin in every folder of `folders` that holds `plugin.json` or `dist/plugin.json`. */
export async function findInFolders(folders: readonly string[]): Promise<readonly FoundPlugin[]> {
  const manifests = (await Promise.all(folders.map(findManifests))).flat();
  return Promise.all(manifests.map(readFolder));
}

/**
 * Returns an added plugin, after unpacking it here if necessary. Its URLs contain the build, so the content of each URL
 * never changes.
 */
export async function readBuild(
  root: string,
  build: PluginBuild,
  readStored: (build: PluginBuild) => Promise<Buffer>,
): Promise<FoundPlugin> {
  const folder = folderOf(root, build);
  try {
    await layOut(root, build, readStored);
    await checkLaidOut(root, build);
    return withAddresses(folder, build.manifest, `${build.id}/${build.build}`);
  } catch (error) {
    return { id: build.id, folder, reason: reasonOf(error) };
  }
}

/**
 * Returns the `plugin.json` files sorted by folder name, so that of two plugins with the same ID every start refuses
 * the same one.
 */
async function findManifests(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() || entry.isSymbolicLink())
      .map(({ name }) => name)
      .sort()
      .map(async (name) => {
        const candidates = [join(folder, name, 'plugin.json'), join(folder, name, 'dist', 'plugin.json')];
        for (const file of candidates) {
          const isFile = await stat(file).then(
            (entry) => entry.isFile(),
            () => false,
          );
          if (isFile) return file;
        }
        return null;
      }),
  );
  return found.filter((file) => file !== null);
}

async function readFolder(file: string): Promise<FoundPlugin> {
  const folder = dirname(file);
  let id = folder.split(sep).findLast((part) => part !== 'dist') ?? folder;
  try {
    const manifest = parseManifest(await readFile(file, 'utf8'));
    id = manifest.id;
    await Promise.all(
      assetsOf(manifest).map(async (asset) => {
        const content = await readFile(join(folder, pathOf(asset))).catch(() => undefined);
        checkFile(asset, content);
      }),
    );
    return withAddresses(folder, manifest, id);
  } catch (error) {
    return { id, folder, reason: reasonOf(error) };
  }
}

function reasonOf(error: unknown): string {
  return error instanceof PluginFault ? error.message : `It cannot be read: ${(error as Error).message}.`;
}

function withAddresses(folder: string, manifest: PluginManifest, place: string): SoundPlugin {
  const address = (asset: PluginAsset) => `/plugins/${place}/${pathOf(asset)}`;
  const absolute = (asset: PluginAsset) => ({ ...asset, url: address(asset) });
  const all = (assets: Readonly<Record<string, PluginAsset>>) =>
    Object.fromEntries(Object.entries(assets).map(([name, asset]) => [name, absolute(asset)]));
  return {
    id: manifest.id,
    folder,
    manifest: {
      ...manifest,
      modules: all(manifest.modules),
      chunks: manifest.chunks.map(absolute),
      styles: manifest.styles.map(absolute),
      locales: all(manifest.locales),
    },
    files: browserAssetsOf(manifest).map((asset) => [address(asset), join(folder, pathOf(asset))]),
    serverFile: manifest.server ? join(folder, pathOf(manifest.server)) : null,
  };
}
