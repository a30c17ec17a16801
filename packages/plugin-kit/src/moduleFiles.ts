import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ModulePath, PluginDeclaration } from '@anteroom/sdk';
import { PluginFault } from './finding.ts';
import { declarationFile, moduleFolders } from './pluginLayout.ts';

/** Module that a declaration names. */
export interface ModuleFile {
  readonly module: ModulePath;
  /** Path relative to the plugin's folder. */
  readonly file: string;
  /** Name of the built file, without hash and extension. */
  readonly name: string;
}

/**
 * Returns the modules that a declaration names, without duplicates.
 *
 * @throws PluginFault if the file of a module does not exist.
 */
export function moduleFiles(folder: string, { contributes }: PluginDeclaration): readonly ModuleFile[] {
  const modules = new Set(
    contributes.flatMap((contribution) => ('module' in contribution ? [contribution.module] : [])),
  );
  return [...modules].map((module) => {
    const candidates = moduleFolders(folder).flatMap((half) =>
      ['.tsx', '.ts'].map((extension) => join(half, module) + extension),
    );
    const file = candidates.find((path) => existsSync(join(folder, path)));
    if (!file) {
      const message = `names the module "${module}", but there is neither ${candidates[0]} nor ${candidates[1]}`;
      throw new PluginFault([{ code: 'check-module-missing', file: declarationFile(folder), message }]);
    }
    return { module, file, name: module.slice(2).replaceAll('/', '-') };
  });
}
