import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readLocales } from './locales.ts';
import { moduleFiles } from './moduleFiles.ts';
import { packageTexts } from './packageTexts.ts';
import { declarationFile } from './pluginLayout.ts';
import { readDeclaration } from './readDeclaration.ts';

/** Code of a {@link sourcesModule}, with the files to watch. */
export interface SourcesModule {
  /** JavaScript whose default export is a `PluginSources` object. */
  readonly code: string;
  /** Absolute paths of the files on which it depends, besides its imports. */
  readonly files: readonly string[];
}

/**
 * Generates a module that gives tests the plugin in a folder, as in its current sources.
 *
 * @throws PluginFault if the declaration or a locale file is invalid.
 */
export async function sourcesModule(folder: string): Promise<SourcesModule> {
  const declaration = await readDeclaration(folder);
  const modules = moduleFiles(folder, declaration).map(({ module, file }) => {
    return `${JSON.stringify(module)}: () => import(${JSON.stringify(join(folder, file))})`;
  });
  const locales = readLocales(folder);
  const code = `export default {
    declaration: ${JSON.stringify(declaration)},
    modules: { ${modules.join(', ')} },
    locales: ${JSON.stringify(Object.fromEntries(locales))},
  };`;
  // A package may lack some of the plugin's languages.
  const localeFiles = [folder, ...packageTexts(folder).map((from) => from.folder)]
    .flatMap((from) => [...locales.keys()].map((language) => join(from, 'locales', `${language}.json`)))
    .filter((file) => existsSync(file));
  return { code, files: [join(folder, declarationFile(folder)), ...localeFiles] };
}
