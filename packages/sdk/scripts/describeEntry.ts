/**
 * Reads what a package exports. The extractor reads declarations, which TypeScript 7 emits; it brings a TypeScript 6 of its own to read them
 * with.
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
  /** The same as data, with the comments. */
  readonly model: ApiPackage;
}

/**
 * Describes an entry of a package whose declarations have been emitted.
 *
 * @param folder Folder of the package.
 * @param entry Source file in `src`, without its extension.
 * @param types Packages of global types that the declarations need.
 */
export function describeEntry(
  folder: string,
  entry: string,
  types: readonly string[] = [],
): EntryDescription {
  // A folder beside the sources, so that the packages that the declarations import are found.
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const temp = mkdtempSync(join(folder, 'dist', 'api-'));
  try {
    const config = ExtractorConfig.prepare({
      configObject: configOf(folder, temp, join(folder, '.types', 'src', `${entry}.d.ts`), types),
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

function configOf(folder: string, temp: string, entry: string, types: readonly string[]): IConfigFile {
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
    docModel: { enabled: true, apiJsonFilePath: join(temp, 'entry.api.json') },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: {
      // All that is exported is public, the report is read by people, and lint sees to comments.
      extractorMessageReporting: { default: { logLevel: 'none' as ExtractorLogLevel } },
    },
  };
}
