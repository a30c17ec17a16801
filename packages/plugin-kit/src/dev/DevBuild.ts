import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PluginManifest } from '@anteroom/contract';
import { build, type Plugin } from 'esbuild';
import { bundleOptions } from '../bundleOptions.ts';
import { distFiles } from '../distFiles.ts';
import { PluginFault } from '../finding.ts';
import type { ModuleFile } from '../moduleFiles.ts';
import { declarationFile } from '../pluginLayout.ts';
import { type PluginSources, readPlugin } from '../readPlugin.ts';
import { reportReads } from '../reportReads.ts';
import { type BundleOptions, runBuild } from '../runBuild.ts';
import { sharedImports } from '../sharedImports.ts';
import { refreshSources, stableEntry } from './refreshSources.ts';

/**
 * Builds a plugin repeatedly, like `build` but for development. Every source file becomes a separate file with its hash
 * in the name, so that a browser runs again only what was edited and what imports it. Modules that are not run again
 * retain their state.
 */
export class DevBuild {
  readonly #outDir: string;
  readonly #folder: string;
  readonly #onRead: (file: string) => void;
  #runtime: Promise<string> | undefined;
  /** Paths of the plugin's own source files that its modules import, as found by the last build. */
  #sources: ReadonlySet<string> = new Set();
  readonly #edits = new Map<string, { readonly text: string; readonly count: number }>();

  /** @param onRead - called with the absolute path of each file that a build reads, before the build ends. */
  constructor(folder: string, outDir: string, onRead: (file: string) => void = () => {}) {
    this.#folder = folder;
    this.#outDir = outDir;
    this.#onRead = onRead;
  }

  /** @throws PluginFault with everything that prevents the build; the next call tries again. */
  async run(): Promise<PluginManifest> {
    const plugin = await readPlugin(this.#folder, this.#onRead);
    this.#runtime ??= writeRuntime(this.#outDir);
    const runtime = await this.#runtime;
    const modules = await this.#writeEntries(plugin);
    for (;;) {
      const entries = [...this.#sources].filter((file) => existsSync(join(this.#folder, file)));
      const found = new Set<string>();
      try {
        // The files of the last build remain, because an open page may still request them.
        const manifest = await runBuild(this.#options({ ...plugin, modules }, runtime, entries, found), {
          into: this.#outDir,
          clean: false,
        });
        if (entries.length === this.#sources.size && entries.every((file) => this.#sources.has(file))) {
          return withoutHashes(manifest);
        }
      } catch (error) {
        // The fault may be in a file that is no longer imported.
        if (entries.length === 0) throw error instanceof PluginFault ? this.#atDeclaration(error) : error;
        this.#sources = new Set();
      }
    }
  }

  /** Writes one entry file for each module that the declaration names. */
  async #writeEntries({ modules }: PluginSources): Promise<readonly ModuleFile[]> {
    const entries = join(this.#outDir, 'entries');
    await mkdir(entries, { recursive: true });
    return Promise.all(
      modules.map(async (module) => {
        const file = join(entries, `${module.name}.js`);
        await writeFile(file, stableEntry(join(this.#folder, module.file)));
        return { ...module, file };
      }),
    );
  }

  /**
   * Relocates a finding about an entry file to the declaration, which names the module, because the entry file is not
   * the author's.
   */
  #atDeclaration({ findings }: PluginFault): PluginFault {
    const declaration = declarationFile(this.#folder);
    return new PluginFault(
      findings.map((each) => (this.#isEntry(each.file) ? { ...each, file: declaration } : each)),
    );
  }

  /** Returns whether a path relative to the plugin's folder is that of an entry file. */
  #isEntry(file: string): boolean {
    return resolve(this.#folder, file).startsWith(join(this.#outDir, 'entries'));
  }

  #countEdits(file: string, text: string): number {
    const last = this.#edits.get(file);
    if (last?.text === text) return last.count;
    // Start from a different number each time, because a page may outlive the command.
    const count = (last?.count ?? Date.now()) + 1;
    this.#edits.set(file, { text, count });
    return count;
  }

  #options(
    plugin: PluginSources,
    runtime: string,
    sources: readonly string[],
    found: Set<string>,
  ): BundleOptions {
    const options = bundleOptions(plugin, [
      reportReads(this.#onRead),
      refreshSources({
        folder: this.#folder,
        runtime,
        onSource: (file, text) => {
          found.add(file);
          return this.#countEdits(file, text);
        },
      }),
      sharedImports,
      distFiles({ ...plugin, compress: false }),
      this.#reachedSources(found),
    ]);
    return {
      ...options,
      entryPoints: {
        ...options.entryPoints,
        ...Object.fromEntries(
          // `a/b.ts` and `a-b.ts` need different names.
          sources.map((file) => [
            `source-${file.replace(/\W/g, (sign) => `-${sign.charCodeAt(0)}-`)}`,
            join(this.#folder, file),
          ]),
        ),
      },
      // Source maps refer to the sources relative to this folder, wherever the files are written.
      outdir: join(this.#folder, 'dist'),
      sourcemap: 'inline',
    };
  }

  /** Stores which of the plugin's own source files are still imported. The entries of a build may include others. */
  #reachedSources(found: ReadonlySet<string>): Plugin {
    return {
      name: 'reached-sources',
      setup: ({ onEnd }) =>
        onEnd(({ metafile }) => {
          const inputs = metafile?.inputs ?? {};
          const reached = new Set<string>();
          const visit = (path: string) => {
            if (reached.has(path)) return;
            reached.add(path);
            for (const { path: imported, external } of inputs[path]?.imports ?? []) {
              if (!external) visit(imported);
            }
          };
          Object.keys(inputs)
            .filter((path) => this.#isEntry(path))
            .forEach(visit);
          this.#sources = new Set([...found].filter((file) => reached.has(file)));
        }),
    };
  }
}

/**
 * Writes the runtime, and returns the name by which the built files import it. Its hash stays the same, so that a page
 * has one runtime for all builds.
 */
async function writeRuntime(outDir: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(import.meta.resolve('@anteroom/plugin-kit/refresh'))],
    bundle: true,
    format: 'esm',
    target: 'es2022',
    external: ['react', 'react/jsx-runtime'],
    write: false,
  });
  const code = outputFiles[0]?.contents ?? new Uint8Array();
  const name = `refresh.${createHash('sha256').update(code).digest('hex').slice(0, 8)}.js`;
  await writeFile(join(outDir, name), code);
  return `./${name}`;
}

/**
 * Removes hashes from style sheets: a style sheet of another origin with a hash would have to be requested differently,
 * and these files are the author's own.
 */
function withoutHashes(manifest: PluginManifest): PluginManifest {
  const bare = (asset: PluginManifest['chunks'][number]) => ({ ...asset, integrity: '' });
  const all = (assets: PluginManifest['modules']) =>
    Object.fromEntries(Object.entries(assets).map(([name, asset]) => [name, bare(asset)]));
  return {
    ...manifest,
    modules: all(manifest.modules),
    chunks: manifest.chunks.map(bare),
    styles: manifest.styles.map(bare),
    locales: all(manifest.locales),
  };
}
