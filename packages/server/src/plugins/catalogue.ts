import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { type PluginAsset, type PluginCatalogue, PluginManifest } from '@anteroom/contract';
import type { FastifyBaseLogger } from 'fastify';
import { Compile } from 'typebox/compile';

/** Every plugin with its files; the page has less: {@link pageCatalogue}. */
export interface FullCatalogue {
  readonly plugins: readonly PluginManifest[];
  readonly refused: PluginCatalogue['refused'];
}

/** The installed plugins, and where their files lie. */
export interface InstalledPlugins {
  readonly catalogue: FullCatalogue;
  /** By address, as `/plugins/nfe/nfe.4f2a.js`: nothing else is served. */
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Reads what is installed: every folder of `folders` that holds `plugin.json` or `dist/plugin.json`. A plugin that is
 * malformed, altered or there twice is refused, with the reason; the others are not concerned.
 */
export async function readPlugins(
  folders: readonly string[],
  log: FastifyBaseLogger,
): Promise<InstalledPlugins> {
  const manifests = (await Promise.all(folders.map(findManifests))).flat();
  const outcomes = await Promise.all(manifests.map(readPlugin));

  const plugins = new Map<string, PluginManifest>();
  const refused: { id: string; reason: string }[] = [];
  const files = new Map<string, string>();
  for (const outcome of outcomes) {
    const twice = 'manifest' in outcome && plugins.has(outcome.id);
    if ('manifest' in outcome && !twice) {
      plugins.set(outcome.id, outcome.manifest);
      for (const [url, file] of outcome.files) files.set(url, file);
    } else {
      const reason = 'reason' in outcome ? outcome.reason : 'Another plugin with this id is installed.';
      refused.push({ id: outcome.id, reason });
      log.warn({ plugin: outcome.id, folder: outcome.folder }, `plugin refused: ${reason}`);
    }
  }
  return { catalogue: { plugins: [...plugins.values()], refused }, files };
}

type Outcome =
  | {
      readonly id: string;
      readonly folder: string;
      readonly manifest: PluginManifest;
      readonly files: [string, string][];
    }
  | { readonly id: string; readonly folder: string; readonly reason: string };

/** In the order of their names, so that of two with one id the same is refused at every start. */
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
          const content = await readFile(file, 'utf8').catch(() => null);
          if (content !== null) return file;
        }
        return null;
      }),
  );
  return found.filter((file) => file !== null);
}

const manifestSchema = Compile(PluginManifest);

async function readPlugin(file: string): Promise<Outcome> {
  const folder = dirname(file);
  let id = folder.split(sep).findLast((part) => part !== 'dist') ?? folder;
  try {
    const manifest: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (!manifestSchema.Check(manifest)) return { id, folder, reason: whyMalformed(manifest) };
    id = manifest.id;
    const files = await Promise.all(assetsOf(manifest).map((asset) => checkAsset(folder, id, asset)));
    return { id, folder, manifest: withAddresses(manifest), files };
  } catch (error) {
    const reason = error instanceof SyntaxError ? 'plugin.json is not JSON.' : (error as Error).message;
    return { id, folder, reason };
  }
}

function whyMalformed(manifest: unknown): string {
  const [error] = manifestSchema.Errors(manifest);
  return `plugin.json is malformed: ${error?.instancePath || 'it'} ${error?.message ?? 'is not valid'}.`;
}

function assetsOf({ modules, chunks, styles, locales }: PluginManifest): PluginAsset[] {
  return [...Object.values(modules), ...chunks, ...styles, ...Object.values(locales)];
}

/** @throws Error with what is wrong, to be shown in diagnostics. */
async function checkAsset(
  folder: string,
  id: string,
  { url, integrity }: PluginAsset,
): Promise<[string, string]> {
  const file = resolve(folder, url);
  if (!/^\.\/[\w./-]+$/.test(url) || !file.startsWith(folder + sep)) {
    throw new Error(`The file ${url} is not inside the plugin.`);
  }
  const content = await readFile(file).catch(() => null);
  if (content === null) throw new Error(`The file ${url} is missing.`);
  const found = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (found !== integrity)
    throw new Error(`The file ${url} is not the one that was built: its hash differs.`);
  return [addressOf(id, url), file];
}

function withAddresses(manifest: PluginManifest): PluginManifest {
  const absolute = (asset: PluginAsset) => ({ ...asset, url: addressOf(manifest.id, asset.url) });
  const all = (assets: Readonly<Record<string, PluginAsset>>) =>
    Object.fromEntries(Object.entries(assets).map(([name, asset]) => [name, absolute(asset)]));
  return {
    ...manifest,
    modules: all(manifest.modules),
    chunks: manifest.chunks.map(absolute),
    styles: manifest.styles.map(absolute),
    locales: all(manifest.locales),
  };
}

function addressOf(id: string, url: string): string {
  return `/plugins/${id}/${url.slice('./'.length)}`;
}
