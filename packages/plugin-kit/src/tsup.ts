import type { Options } from 'tsup';
import { bundleOptions } from './bundleOptions.ts';
import { distFiles } from './distFiles.ts';
import { readPlugin } from './readPlugin.ts';
import { sharedImports } from './sharedImports.ts';

/**
 * tsup options for the plugin in the working directory, equivalent to `anteroom-plugin build`, for plugins with special
 * needs. Such a plugin installs tsup, writes a `tsup.config.ts` that spreads these options, and runs tsup.
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
    // Keep the prefix, so that a plugin that imports from Node is refused with a clear message.
    removeNodeProtocol: false,
    // Bundle everything except what sharedImports leaves to the portal, regardless of the dependencies in package.json.
    noExternal: [/.*/],
    outExtension: () => ({ js: '.js' }),
    esbuildPlugins: plugins,
    esbuildOptions(given) {
      const { absWorkingDir, entryNames, chunkNames, jsx, jsxDev, legalComments, logLevel } = options;
      Object.assign(given, {
        absWorkingDir,
        entryNames,
        chunkNames,
        jsx,
        jsxDev,
        legalComments,
        logLevel,
      });
    },
  };
}
