import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ModulePath, PluginDeclaration } from '@anteroom/sdk';
import { type FindingCode, PluginFault } from './finding.ts';
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
 * @throws PluginFault if the file of a module does not exist, or cannot be built under a name of its own.
 */
export function moduleFiles(folder: string, { contributes }: PluginDeclaration): readonly ModuleFile[] {
  const fault = (code: FindingCode, message: string) =>
    new PluginFault([{ code, file: declarationFile(folder), message }]);
  const modules = new Set(
    contributes.flatMap((contribution) => ('module' in contribution ? [contribution.module] : [])),
  );
  const named = new Map<string, ModulePath>();
  return [...modules].map((module) => {
    const candidates = moduleFolders(folder).flatMap((half) =>
      ['.tsx', '.ts'].map((extension) => join(half, module) + extension),
    );
    const file = candidates.find((path) => existsSync(join(folder, path)));
    if (!file) {
      const message = `names the module "${module}", but there is neither ${candidates[0]} nor ${candidates[1]}`;
      throw fault('check-module-missing', message);
    }
    const name = module.slice(2).replaceAll('/', '-');
    // Other characters are not allowed in the URLs of a plugin's files.
    if (!/^[\w.-]+$/.test(name)) {
      const message = `names the module "${module}". Use only letters from a to z, digits, dots, dashes and underscores`;
      throw fault('check-declaration', message);
    }
    const other = named.get(name);
    if (other !== undefined) {
      const message = `names the modules "${other}" and "${module}", whose built files would have the same name. Rename one`;
      throw fault('check-declaration', message);
    }
    named.set(name, module);
    return { module, file, name };
  });
}
