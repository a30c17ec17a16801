/**
 * Writes `sdk.api.md`, the public API of the SDK as one text, so that a change of the contract shows in a diff, and
 * `docs/plugins/reference.md`, the same with its comments, to be read. With `--check` it writes nothing and fails when they
 * are not what the sources give, and when something that was released is gone or has changed without a new major version.
 * With `--release` it also keeps the report as that of the present version, in `released/`.
 *
 * The extractor reads declarations, which TypeScript 7 emits; it brings a TypeScript 6 of its own to read them with.
 */
import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  Extractor,
  ExtractorConfig,
  type ExtractorLogLevel,
  type ExtractorMessage,
  ExtractorMessageCategory,
  type IConfigFile,
} from '@microsoft/api-extractor';
import { breakingChanges } from './breakingChanges.ts';
import { type ApiPackage, referencePage } from './referencePage.ts';

const folder = fileURLToPath(new URL('..', import.meta.url));
const releases = join(folder, 'released');
const { version }: { readonly version: string } = JSON.parse(
  readFileSync(join(folder, 'package.json'), 'utf8'),
);
const { report, reference } = describeApi();
const files = [
  [join(folder, 'sdk.api.md'), report],
  [fileURLToPath(new URL('../../../docs/plugins/reference.md', import.meta.url)), reference],
] as const;
for (const [file, fresh] of files) {
  if (!process.argv.includes('--check')) writeFileSync(file, fresh);
  else if (!existsSync(file) || readFileSync(file, 'utf8') !== fresh) {
    process.stderr.write(`${file} is not what the sources give. Look at it: npm run api -w @anteroom/sdk\n`);
    process.exitCode = 1;
  }
}
if (process.argv.includes('--check')) checkReleased();
if (process.argv.includes('--release')) writeFileSync(join(releases, `${version}.api.md`), report);

/** Throws if the report breaks a released one of the same major version. */
function checkReleased(): void {
  const major = `${version.split('.')[0]}.`;
  for (const file of readdirSync(releases).filter((name) => name.startsWith(major))) {
    const changes = breakingChanges(readFileSync(join(releases, file), 'utf8'), report);
    if (changes.length === 0) continue;
    const lines = [
      `Gone from the SDK, or changed, since ${basename(file, '.api.md')}:`,
      ...changes.map((change) => `  ${change}`),
      'Plugins break by it. Keep the old beside the new, or make a new major version: "Releasing the SDK" in CONTRIBUTING.md.',
    ];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exitCode = 1;
  }
}

function describeApi(): { readonly report: string; readonly reference: string } {
  // A folder beside the sources, so that the packages that the declarations import are found.
  mkdirSync(join(folder, 'dist'), { recursive: true });
  const temp = mkdtempSync(join(folder, 'dist', 'api-'));
  try {
    const config = ExtractorConfig.prepare({
      configObject: configOf(temp, emitDeclarations()),
      configObjectFullPath: undefined,
      packageJsonFullPath: join(folder, 'package.json'),
    });
    Extractor.invoke(config, { localBuild: true, messageCallback: onMessage });
    const model = JSON.parse(readFileSync(join(temp, 'sdk.api.json'), 'utf8')) as ApiPackage;
    return {
      report: readFileSync(join(temp, 'sdk.api.md'), 'utf8').replace(/^ *\/\/ \(undocumented\)\n/gm, ''),
      reference: referencePage(model),
    };
  } finally {
    rmSync(temp, { recursive: true });
  }
}

/** Emits the declarations where other packages read them too, and returns the file of the package's face. */
function emitDeclarations(): string {
  execFileSync('tsc', ['-b', folder]);
  return join(folder, '.types', 'src', 'index.d.ts');
}

function onMessage(message: ExtractorMessage): void {
  message.handled = message.category === ExtractorMessageCategory.Console;
}

function configOf(temp: string, entry: string): IConfigFile {
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
          types: [],
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
      reportFileName: 'sdk.api.md',
      reportFolder: temp,
      reportTempFolder: join(temp, 'temp'),
    },
    docModel: { enabled: true, apiJsonFilePath: join(temp, 'sdk.api.json') },
    dtsRollup: { enabled: false },
    tsdocMetadata: { enabled: false },
    messages: {
      // All that is exported is public, the report is read by people, and lint sees to comments.
      extractorMessageReporting: { default: { logLevel: 'none' as ExtractorLogLevel } },
    },
  };
}
