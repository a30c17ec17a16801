import type { PluginManifest } from '@anteroom/contract';
import { bundleOptions } from './bundleOptions.ts';
import { distFiles } from './distFiles.ts';
import { readPlugin } from './readPlugin.ts';
import { runBuild } from './runBuild.ts';
import { sharedImports } from './sharedImports.ts';

/**
 * Builds the plugin in the working directory into the folder `into`, and returns its manifest. The files do not depend
 * on that folder. Each script has a source map next to it, which neither the script nor the manifest mentions, so that
 * browsers do not fetch it automatically.
 *
 * @throws PluginFault with everything that prevents the build.
 */
export async function buildPlugin(into = 'dist'): Promise<PluginManifest> {
  const plugin = await readPlugin(process.cwd());
  const options = bundleOptions(plugin, [sharedImports, distFiles({ ...plugin, compress: true })]);
  return runBuild({ ...options, minify: true, sourcemap: 'external' }, { into, clean: true });
}
