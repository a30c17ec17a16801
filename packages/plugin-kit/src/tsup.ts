import type { Options } from 'tsup';
import { bundleOptions } from './bundleOptions.ts';
import { distFiles } from './distFiles.ts';
import { readPlugin } from './readPlugin.ts';
import { sharedImports } from './sharedImports.ts';

/**
 * The tsup options of the plugin in the working directory: what `anteroom-plugin build` does, for a plugin with needs of its own. It installs
 * tsup, writes a `tsup.config.ts` that spreads these options, and runs tsup.
 *
 * @example
 * ```ts
 * import pluginOptions from '@anteroom/plugin-kit/tsup';
 * export default async () => ({ ...(await pluginOptions()), outDir: 'build' });
 * ```
 */
export default async function pluginOptions(): Promise<Options> {
  const plugin = await readPlugin(process.cwd());
  const { plugins, entryPoints, banner, footer, define, loader, ...options } = bundleOptions(plugin, [
    sharedImports,
    distFiles({ ...plugin, compress: true }),
  ]);
  return {
    entry: entryPoints,
    outDir: options.outdir,
    format: options.format,
    platform: options.platform,
    target: options.target,
    splitting: options.splitting,
    banner,
    footer,
    define,
    loader,
    clean: true,
    silent: true,
    config: false,
    minify: true,
    // A plugin that imports from Node is to be refused, not to lose the prefix and be refused less clearly.
    removeNodeProtocol: false,
    // All is bundled but what sharedImports leaves to the portal, whatever package.json calls a dependency.
    noExternal: [/.*/],
    outExtension: () => ({ js: '.js' }),
    esbuildPlugins: plugins,
    esbuildOptions(given) {
      const { absWorkingDir, entryNames, chunkNames, assetNames, jsx, jsxDev, legalComments, logLevel } =
        options;
      Object.assign(given, {
        absWorkingDir,
        entryNames,
        chunkNames,
        assetNames,
        jsx,
        jsxDev,
        legalComments,
        logLevel,
      });
    },
  };
}
