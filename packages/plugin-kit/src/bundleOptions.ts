import type { BuildOptions, Loader, Plugin } from 'esbuild';
import { endpointImports } from './endpointCalls.ts';
import type { PluginSources } from './readPlugin.ts';

/**
 * File types that code can import: images as `data:` URLs, and fonts as bytes, for `new FontFace`. A portal serves only
 * the code, and its content security policy allows no fonts from `data:` URLs.
 */
export const loader: Readonly<Record<string, Loader>> = {
  '.woff2': 'binary',
  ...Object.fromEntries(
    ['.avif', '.gif', '.jpeg', '.jpg', '.png', '.svg', '.webp'].map((name) => [name, 'dataurl' as const]),
  ),
};

/** Returns the options that `build` and `dev` share, so that a plugin that works in one works in the other. */
export function bundleOptions({ folder, modules }: PluginSources, plugins: readonly Plugin[]) {
  return {
    absWorkingDir: folder,
    entryPoints: Object.fromEntries(modules.map(({ name, file }) => [name, file])),
    outdir: 'dist',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    metafile: true,
    write: false,
    entryNames: '[name].[hash]',
    chunkNames: 'chunk.[hash]',
    jsx: 'automatic',
    jsxDev: false,
    legalComments: 'none',
    logLevel: 'silent',
    loader,
    define: { 'process.env.NODE_ENV': '"production"' },
    // The plugins' layer comes after the design system's, so that a plugin's rules take precedence without
    // `!important`.
    banner: { css: '@layer ar.base,ar.components,ar.plugins;@layer ar.plugins{' },
    footer: { css: '}' },
    plugins: [endpointImports, ...plugins],
  } satisfies BuildOptions;
}
