/**
 * Reads what a package exports. API Extractor reads the declarations that TypeScript 7 emits, with a TypeScript 6 of
 * its own.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  Extractor,
  ExtractorConfig,
  type ExtractorLogLevel,
  type ExtractorMessage,
  ExtractorMessageCategory,
  type IConfigFile,
} from '@microsoft/api-extractor';
import type { ApiPackage } from './referencePage.ts';

/** The exports of one entry of a package. */
export interface EntryDescription {
  /** The declarations as one text. */
  readonly report: string;
  /** The declarations as data, with their comments. */
  readonly model: ApiPackage;
}

/**
 * Describes an entry point of a package whose declarations have been emitted.
 *
 * @param folder Folder of the package.
 * @param entry Source file in `src`, without its extension.
 * @param types Packages with global types that the declarations need.
 * @param withUnexported Whether the model also contains what the exports refer to without exporting it.
 */
export function describeEntry(
  folder: string,
  entry: string,
  types: readonly string[] = [],
  withUnexported = false,
): EntryDescription {
  // The temporary folder is next to the sources, so that the packages that the declarations import can be resolved.
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const temp = mkdtempSync(join(folder, 'dist', 'api-'));
  try {
    const config = ExtractorConfig.prepare({
      configObject: configOf(
        folder,
        temp,
        join(folder, '.types', 'src', `${entry}.d.ts`),
        types,
        withUnexported,
      ),
      configObjectFullPath: undefined,
      packageJsonFullPath: join(folder, 'package.json'),
    });
    Extractor.invoke(config, { localBuild: true, messageCallback: onMessage });
    return {
      report: readFileSync(join(temp, 'entry.api.md'), 'utf8').replace(/^ *\/\/ \(undocumented\)\n/gm, ''),
      model: JSON.parse(readFileSync(join(temp, 'entry.api.json'), 'utf8')),
    };
  } finally {
    rmSync(temp, { recursive: true });
  }
}

function onMessage(message: ExtractorMessage): void {
  message.handled = message.category === ExtractorMessageCategory.Console;
}

function configOf(
  folder: string,
  temp: string,
  entry: string,
  types: readonly string[],
  withUnexported: boolean,
): IConfigFile {
  return {
    projectFolder: folder,
    mainEntryPointFilePath: entry,
    newlineKind: 'lf',
    compiler: {
      overrideTsconfig: {
        compilerOptions: {
          target: 'es2024',
          module: 'esnext',
          moduleResolution: 'bundler',
          lib: ['es2024', 'dom', 'dom.iterable'],
          types,
          strict: true,
          skipLibCheck: true,
          allowImportingTsExtensions: true,
          noEmit: true,
        },
        files: [entry],
      },
    },
    apiReport: {
      enabled: true,
      includeForgottenExports: true,
      reportFileName: 'entry.api.md',
      reportFolder: temp,
      reportTempFolder: join(temp, 'temp'),
    },
    docModel: {
      enabled: true,
      apiJsonFilePath: join(temp, 'entry.api.json'),
      includeForgottenExports: withUnexported,
    },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: {
      // Everything that is exported is public, people read the report, and the linter checks comments.
      extractorMessageReporting: { default: { logLevel: 'none' as ExtractorLogLevel } },
    },
  };
}
