import { createHash } from 'node:crypto';
import { basename, join, relative, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { PluginAsset, PluginFiles, PluginManifest } from '@anteroom/contract';
import type { Contribution, PluginDeclaration } from '@anteroom/sdk';
import type { Metafile, OutputFile, Plugin } from 'esbuild';
import type { ModuleFile } from './moduleFiles.ts';
import type { ServerFile } from './serverFile.ts';
import type { Texts } from './texts.ts';

export interface DistOptions {
  readonly declaration: PluginDeclaration;
  readonly version: string;
  readonly modules: readonly ModuleFile[];
  readonly locales: ReadonlyMap<string, Texts>;
  /** Server half after building; null for a plugin without one. */
  readonly server: ServerFile | null;
  /** Whether to write compressed versions of each file as well. */
  readonly compress: boolean;
}

/**
 * Adds further files to esbuild's output: the texts, `plugin.json`, and compressed versions of all files if requested.
 */
export function distFiles(options: DistOptions): Plugin {
  return {
    name: 'dist-files',
    setup({ initialOptions, onEnd }) {
      const folder = initialOptions.absWorkingDir ?? process.cwd();
      const outDir = resolve(folder, initialOptions.outdir ?? 'dist');
      onEnd(({ outputFiles = [], metafile, errors }) => {
        if (errors.length || !metafile) return;
        const locales = new Map(
          [...options.locales].map(([language, texts]) => [language, localeFile(outDir, language, texts)]),
        );
        const manifest = manifestOf(options, metafile, outputFiles, locales, folder, outDir);
        outputFiles.push(...locales.values(), jsonFile(join(outDir, 'plugin.json'), manifest));
        if (options.compress) outputFiles.push(...outputFiles.flatMap(compressed));
        if (options.server) outputFiles.push(serverOutput(outDir, options.server));
      });
    },
  };
}

function manifestOf(
  { declaration, version, modules, server, locales: texts }: DistOptions,
  { outputs }: Metafile,
  files: readonly OutputFile[],
  locales: ReadonlyMap<string, OutputFile>,
  folder: string,
  outDir: string,
): PluginManifest {
  const nameOf = (path: string) => relative(folder, path).replaceAll('\\', '/');
  const entryOf = (file: OutputFile) => {
    const { entryPoint } = outputs[nameOf(file.path)] ?? {};
    return modules.find((module) => resolve(folder, module.file) === resolve(folder, entryPoint ?? ''));
  };
  const sorted = files.toSorted((left, right) => (left.path < right.path ? -1 : 1));
  const scripts = sorted.filter(({ path }) => path.endsWith('.js'));
  const asset = (file: OutputFile) => assetOf(file, outDir);
  const chunks = scripts.filter((file) => !entryOf(file));
  const importedBy = (file: OutputFile) => {
    const imported = importsOf(outputs, nameOf(file.path));
    return chunks.flatMap(({ path }, place) => (imported.has(nameOf(path)) ? [place] : []));
  };
  const byModule = <T>(of: (file: OutputFile) => readonly T[]) =>
    Object.fromEntries(
      scripts.flatMap((file) => {
        const module = entryOf(file)?.module;
        const found = of(file);
        return module && found.length > 0 ? [[module, [...found]]] : [];
      }),
    );
  const imports = byModule(importedBy);
  const shared = byModule((file) => sharedBy(outputs, nameOf(file.path)));
  const styles = stylesOf(outputs, new Set(scripts.filter(entryOf).map(({ path }) => nameOf(path))));
  return {
    // Reading the declaration has checked it against the manifest's schema.
    ...(declaration as unknown as Omit<PluginManifest, keyof PluginFiles | 'version' | 'server'>),
    version,
    contributes: declaration.contributes.map((contribution) => withTitles(contribution, texts)),
    modules: Object.fromEntries(
      scripts.flatMap((file) => {
        const module = entryOf(file)?.module;
        return module ? [[module, asset(file)]] : [];
      }),
    ),
    ...(Object.keys(imports).length > 0 && { imports }),
    ...(Object.keys(shared).length > 0 && { shared }),
    chunks: chunks.map(asset),
    styles: sorted.filter(({ path }) => styles.has(nameOf(path))).map(asset),
    locales: Object.fromEntries([...locales].map(([language, file]) => [language, asset(file)])),
    ...(server && {
      server: { ...asset(serverOutput(outDir, server)), ...(server.sdk && { sdk: server.sdk }) },
    }),
  };
}

/**
 * Returns the style sheets of the modules and of dynamically imported files. Each style sheet includes those of
 * everything that its file imports. A style sheet whose contents are all in another one is omitted.
 */
function stylesOf(outputs: Metafile['outputs'], modules: ReadonlySet<string>): ReadonlySet<string> {
  const onDemand = Object.values(outputs).flatMap(({ imports }) =>
    imports.filter(({ kind }) => kind === 'dynamic-import').map(({ path }) => path),
  );
  const sheets = [...new Set([...modules, ...onDemand].flatMap((name) => outputs[name]?.cssBundle ?? []))];
  const sources = sheets.map((name) => new Set(Object.keys(outputs[name]?.inputs ?? {})));
  const isRepeated = (own: ReadonlySet<string>, place: number) =>
    sources.some(
      (other, at) =>
        at !== place &&
        [...own].every((source) => other.has(source)) &&
        (own.size < other.size || at < place),
    );
  return new Set(sheets.filter((_, place) => !isRepeated(sources[place] ?? new Set(), place)));
}

/**
 * Adds translated titles or labels to contributions that need them: pages with a tab or a menu item, staff screens, and
 * shell buttons.
 */
function withTitles(contribution: Contribution, locales: DistOptions['locales']): Contribution {
  if (contribution.point === 'page' && (contribution.tab || contribution.menu))
    return { ...contribution, titles: inEach(locales, contribution.title) };
  if (contribution.point === 'staffPage' && contribution.screen) {
    const { screen } = contribution;
    return { ...contribution, screen: { ...screen, titles: inEach(locales, screen.title) } };
  }
  if (contribution.point === 'shellButton')
    return { ...contribution, labels: inEach(locales, contribution.label) };
  return { ...contribution };
}

/** Returns a text in each language that has it. */
function inEach(locales: DistOptions['locales'], key: string): Readonly<Record<string, string>> {
  const found = [...locales].flatMap(([language, texts]) => {
    const text = textAt(texts, key);
    return text === undefined ? [] : [[language, text] as const];
  });
  return Object.fromEntries(found);
}

function textAt(texts: Texts, key: string): string | undefined {
  const found = key
    .split('.')
    .reduce<Texts | string | undefined>(
      (within, part) => (typeof within === 'object' ? within[part] : undefined),
      texts,
    );
  return typeof found === 'string' ? found : undefined;
}

/** Returns the files that a file imports statically, directly or indirectly. */
function importsOf(outputs: Metafile['outputs'], name: string): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (file: string) => {
    for (const { kind, path } of outputs[file]?.imports ?? []) {
      if (kind !== 'import-statement' || !(path in outputs) || found.has(path)) continue;
      found.add(path);
      visit(path);
    }
  };
  visit(name);
  return found;
}

/** Returns the names of the portal's packages that a file imports statically, directly or through other files. */
function sharedBy(outputs: Metafile['outputs'], name: string): readonly string[] {
  const files = [name, ...importsOf(outputs, name)];
  const imports = files.flatMap((file) => outputs[file]?.imports ?? []);
  const names = imports.flatMap(({ kind, path, external }) =>
    external && kind === 'import-statement' ? [path] : [],
  );
  return [...new Set(names)].toSorted();
}

function assetOf({ path, contents }: OutputFile, outDir: string): PluginAsset {
  return {
    url: `./${relative(outDir, path).replaceAll('\\', '/')}`,
    integrity: integrityOf(contents),
    size: contents.length,
  };
}

/** Returns the integrity hash of a file, as `plugin.json` has it. */
export function integrityOf(contents: Uint8Array): string {
  return `sha384-${createHash('sha384').update(contents).digest('base64')}`;
}

function localeFile(outDir: string, language: string, texts: Texts): OutputFile {
  const { contents } = jsonFile('', texts);
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 8);
  return jsonFile(join(outDir, 'locales', `${language}.${hash}.json`), texts);
}

function jsonFile(path: string, value: unknown): OutputFile {
  return outputFile(path, Buffer.from(JSON.stringify(value)));
}

function serverOutput(outDir: string, { name, contents }: ServerFile): OutputFile {
  return outputFile(join(outDir, name), contents);
}

/**
 * Returns compressed versions of a file, for servers that choose by the browser's `Accept-Encoding`. Skips
 * `plugin.json`, which the server reads but never sends.
 */
function compressed({ path, contents }: OutputFile): OutputFile[] {
  if (!/\.(js|css|json)$/.test(path) || basename(path) === 'plugin.json') return [];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: contents.length,
  };
  return [
    outputFile(`${path}.br`, brotliCompressSync(contents, { params })),
    outputFile(`${path}.gz`, gzipSync(contents, { level: 9 })),
  ];
}

function outputFile(path: string, contents: Uint8Array): OutputFile {
  return { path, contents, hash: '', text: Buffer.from(contents).toString() };
}
