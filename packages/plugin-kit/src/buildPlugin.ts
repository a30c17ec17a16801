import type { PluginManifest } from '@anteroom/contract';
import { bundleOptions } from './bundleOptions.ts';
import { distFiles } from './distFiles.ts';
import { readPlugin } from './readPlugin.ts';
import { runBuild } from './runBuild.ts';
import { sharedImports } from './sharedImports.ts';

/**
 * Builds the plugin in the working directory into `into` and returns its manifest: the same files, whatever that folder. A source map lies beside each script; neither the
 * script nor the manifest names it, so that no browser fetches it unasked.
 *
 * @throws PluginFault with everything that prevents the build.
 */
export async function buildPlugin(into = 'dist'): Promise<PluginManifest> {
  const plugin = await readPlugin(process.cwd());
  const options = bundleOptions(plugin, [sharedImports, distFiles({ ...plugin, compress: true })]);
  return runBuild({ ...options, minify: true, sourcemap: 'external' }, { into, clean: true });
}
