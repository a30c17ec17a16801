import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isReservedId } from '@anteroom/domain/plugins/reservedIds';
import type { PluginDeclaration } from '@anteroom/sdk';
import { PluginFault } from './finding.ts';
import { readLocales } from './locales.ts';
import { type ModuleFile, moduleFiles } from './moduleFiles.ts';
import { declarationFile } from './pluginLayout.ts';
import { readDeclaration } from './readDeclaration.ts';
import { type ServerFile, serverFile } from './serverFile.ts';
import type { Texts } from './texts.ts';

/** Facts about a plugin, read from its folder. */
export interface PluginSources {
  readonly folder: string;
  readonly declaration: PluginDeclaration;
  readonly version: string;
  readonly modules: readonly ModuleFile[];
  readonly locales: ReadonlyMap<string, Texts>;
  /** Server half after building; null for a plugin without one. */
  readonly server: ServerFile | null;
}

/**
 * Reads the plugin in a folder.
 *
 * @param onRead - called with the absolute path of each file that is read for the server half
 * @throws PluginFault
 */
export async function readPlugin(
  folder: string,
  onRead: (file: string) => void = () => {},
): Promise<PluginSources> {
  const declaration = await readDeclaration(folder);
  const version = versionOf(folder);
  const server = await serverFile(folder, onRead);
  if (server && isReservedId(declaration.id)) {
    const message = `has the id "${declaration.id}", under which the portal stores its own data. Choose another for a plugin with a server half`;
    throw new PluginFault([{ code: 'check-declaration', file: declarationFile(folder), message }]);
  }
  return {
    folder,
    declaration,
    version,
    modules: moduleFiles(folder, declaration),
    locales: readLocales(folder),
    server,
  };
}

/**
 * Returns the version in the `package.json` of a plugin's folder.
 *
 * @throws PluginFault if there is no such file, it is no JSON object, or npm would refuse its version.
 */
function versionOf(folder: string): string {
  const path = join(folder, 'package.json');
  const refuse = (message: string) =>
    new PluginFault([{ code: 'check-declaration', file: 'package.json', message }]);
  if (!existsSync(path)) throw refuse('is missing. It holds the version: { "version": "1.0.0" }');
  // The bundler, which has read it before, refuses anything but JSON.
  const manifest: { readonly version?: unknown } | null = JSON.parse(readFileSync(path, 'utf8'));
  if (typeof manifest !== 'object' || manifest === null) throw refuse('is not a JSON object');
  const { version = '0.0.0' } = manifest;
  // It is part of the archive's name.
  if (typeof version === 'string' && /^\d+\.\d+\.\d+(-[\w.-]+)?(\+[\w.-]+)?$/.test(version)) return version;
  throw refuse(`"version" must be like "1.0.0", not ${JSON.stringify(version)}`);
}
