import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { PluginManifest } from '@anteroom/contract';
import type { ServerHalf } from '@anteroom/server-sdk';
import type { HalfSource } from '../kernel/halves/takeHalves.ts';
import { standInUploads } from './standInUploads.ts';

const plugins = fileURLToPath(new URL('../../../../plugins/', import.meta.url));

/**
 * Returns the server halves of the plugins that come with the portal, from their sources, so that nothing needs to be
 * built. If none of them provides upload tasks, {@link standInUploads} is included.
 */
export async function shippedHalves(): Promise<readonly HalfSource[]> {
  const folders = (await readdir(plugins, { withFileTypes: true })).filter((entry) => entry.isDirectory());
  const halves = await Promise.all(folders.map(({ name }) => halfIn(join(plugins, name))));
  const shipped = halves.flat();
  return shipped.some(bringsUploads)
    ? shipped
    : [...shipped, halfSource({ id: standInUploads.id }, async () => standInUploads)];
}

function bringsUploads({ manifest }: HalfSource): boolean {
  return manifest.contributes.some((each) => 'kind' in each && each.kind === 'UPLOAD');
}

/** Returns a half in the form in which the portal accepts it, with a manifest that does not name any files. */
export function halfSource(
  declaration: Pick<PluginManifest, 'id'> & Partial<PluginManifest>,
  load: HalfSource['load'],
): HalfSource {
  const files = { modules: {}, chunks: [], styles: [], locales: {} };
  return { manifest: { version: '1.0.0', sdk: '^1.0.0', contributes: [], ...declaration, ...files }, load };
}

async function halfIn(folder: string): Promise<readonly HalfSource[]> {
  const hasHalf = (await readdir(folder)).includes('server');
  if (!hasHalf) return [];
  const declaration = await defaultOf<PluginManifest>(join(folder, 'plugin.ts'));
  return [halfSource(declaration, () => defaultOf<ServerHalf>(join(folder, 'server', 'server.ts')))];
}

async function defaultOf<T>(file: string): Promise<T> {
  const module: { readonly default: T } = await import(pathToFileURL(file).href);
  return module.default;
}
