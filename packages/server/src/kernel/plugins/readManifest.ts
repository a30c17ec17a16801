import { createHash } from 'node:crypto';
import { posix } from 'node:path';
import { type PluginAsset, PluginManifest } from '@anteroom/contract';
import { settingsSchemaFaults } from '@anteroom/domain/forms/settingsSchemaFaults';
import { Compile } from 'typebox/compile';
import { PluginFault } from './pluginFault.ts';

const schema = Compile(PluginManifest);

/** @throws PluginFault */
export function parseManifest(json: string): PluginManifest {
  let manifest: unknown;
  try {
    manifest = JSON.parse(json);
  } catch {
    throw new PluginFault('plugin.json is not JSON.');
  }
  if (schema.Check(manifest)) return withForms(manifest);
  const [error] = schema.Errors(manifest);
  throw new PluginFault(
    `plugin.json is malformed: ${error?.instancePath || 'it'} ${error?.message ?? 'is not valid'}.`,
  );
}

/**
 * Returns the manifest if the portal can create a form for all its settings.
 *
 * @throws PluginFault
 */
function withForms(manifest: PluginManifest): PluginManifest {
  for (const { level, schema } of manifest.settings ?? []) {
    const [fault] = settingsSchemaFaults(schema);
    if (fault !== undefined)
      throw new PluginFault(`The schema of its settings “${level}” has no form: ${fault}.`);
  }
  return manifest;
}

/** Returns all files that a plugin lists with their hashes. */
export function assetsOf(manifest: PluginManifest): readonly PluginAsset[] {
  return [...browserAssetsOf(manifest), ...(manifest.server ? [manifest.server] : [])];
}

/** Returns a plugin's files that are delivered to browsers. */
export function browserAssetsOf({
  modules,
  chunks,
  styles,
  locales,
}: PluginManifest): readonly PluginAsset[] {
  return [...Object.values(modules), ...chunks, ...styles, ...Object.values(locales)];
}

/**
 * Returns the path below the plugin's folder: `locales/en-us.1c2d.json` for `./locales/en-us.1c2d.json`.
 *
 * @throws PluginFault
 */
export function pathOf({ url }: PluginAsset): string {
  const path = url.slice('./'.length);
  if (/^\.\/[\w./-]+$/.test(url) && posix.normalize(path) === path && !path.startsWith('../../')) return path;
  throw new PluginFault(`The file ${url} is not inside the plugin.`);
}

/**
 * Checks that every file listed by the plugin is the one that was built.
 *
 * @param read - returns a file's content; undefined if it does not exist.
 * @throws PluginFault
 */
export function checkFiles(manifest: PluginManifest, read: (path: string) => Buffer | undefined): void {
  for (const asset of assetsOf(manifest)) checkFile(asset, read(pathOf(asset)));
}

/** @throws PluginFault */
export function checkFile({ url, integrity }: PluginAsset, content: Buffer | undefined): void {
  if (content === undefined) throw new PluginFault(`The file ${url} is missing.`);
  const found = `sha384-${createHash('sha384').update(content).digest('base64')}`;
  if (found !== integrity) {
    throw new PluginFault(`The file ${url} was changed after the build. Its hash differs.`);
  }
}
