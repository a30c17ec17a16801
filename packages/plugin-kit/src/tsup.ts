import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PluginDeclaration } from '@anteroom/sdk';
import type { Plugin } from 'esbuild';
import type { Options } from 'tsup';
import { distFiles } from './distFiles.ts';
import { endpointImports } from './endpointCalls.ts';
import { readLocales } from './locales.ts';
import { type ModuleFile, moduleFiles } from './moduleFiles.ts';
import { readDeclaration } from './readDeclaration.ts';
import { type ServerFile, serverFile } from './serverFile.ts';
import { sharedImports } from './sharedImports.ts';
import type { Texts } from './texts.ts';

/**
 * The tsup options of the plugin in the working directory. `anteroom-plugin build` uses them as they are; a plugin
 * with needs of its own writes a `tsup.config.ts` that spreads them and runs tsup.
 *
 * @example
 * ```ts
 * import pluginOptions from '@anteroom/plugin-kit/tsup';
 * export default async () => ({ ...(await pluginOptions()), outDir: 'build' });
 * ```
 */
export default async function pluginOptions(): Promise<Options> {
  const plugin = await readPlugin(process.cwd());
  return {
    ...preset(plugin, [sharedImports, distFiles({ ...plugin, compress: true })]),
    minify: true,
  };
}

/** Facts about a plugin, read from its folder. */
export interface PluginSources {
  readonly folder: string;
  readonly declaration: PluginDeclaration;
  readonly version: string;
  readonly modules: readonly ModuleFile[];
  readonly locales: ReadonlyMap<string, Texts>;
  /** Its server half, built; null for a plugin without one. */
  readonly server: ServerFile | null;
}

/** @throws PluginFault */
export async function readPlugin(folder: string): Promise<PluginSources> {
  const declaration = await readDeclaration(folder);
  const { version = '0.0.0' }: { readonly version?: string } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  return {
    folder,
    declaration,
    version,
    modules: moduleFiles(folder, declaration),
    locales: readLocales(folder),
    server: await serverFile(folder),
  };
}

/** Returns the options that `build` and `dev` share, so that a plugin that works in one works in the other. */
export function preset({ folder, modules }: PluginSources, plugins: readonly Plugin[]): Options {
  return {
    entry: Object.fromEntries(modules.map(({ name, file }) => [name, file])),
    outDir: 'dist',
    clean: true,
    silent: true,
    config: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    splitting: true,
    // A font comes as its bytes, for `new FontFace`: a file beside the code is given out by no server.
    loader: { '.woff2': 'binary' },
    // A plugin that imports from Node is to be refused, not to lose the prefix and be refused less clearly.
    removeNodeProtocol: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    // All is bundled but what sharedImports leaves to the portal, whatever package.json calls a dependency.
    noExternal: [/.*/],
    // The layer after the design system's own, so that a plugin's rules take precedence without `!important`.
    banner: { css: '@layer ar.base,ar.components,ar.plugins;@layer ar.plugins{' },
    footer: { css: '}' },
    outExtension: () => ({ js: '.js' }),
    esbuildPlugins: [endpointImports, ...plugins],
    esbuildOptions(options) {
      options.absWorkingDir = folder;
      options.entryNames = '[name].[hash]';
      options.chunkNames = 'chunk.[hash]';
      options.assetNames = '[name].[hash]';
      options.jsx = 'automatic';
      options.jsxDev = false;
      options.legalComments = 'none';
      options.logLevel = 'silent';
    },
  };
}
