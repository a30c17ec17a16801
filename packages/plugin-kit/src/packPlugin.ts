import { readdir, stat } from 'node:fs/promises';
import { create } from 'tar';
import { buildPlugin } from './buildPlugin.ts';

/** Archive that a portal's `anteroom plugins add` accepts. */
export interface PackedPlugin {
  /** File name in the working directory: `<id>-<version>.tgz`. */
  readonly file: string;
  readonly bytes: number;
}

/**
 * Builds the plugin in the working directory and packs the result: `plugin.json` and the files that it refers to. The
 * same sources result in the same bytes.
 *
 * @throws PluginFault with everything that prevents the build.
 */
export async function packPlugin(): Promise<PackedPlugin> {
  const { id, version } = await buildPlugin();
  const file = `${id}-${version}.tgz`;
  const entries = (await readdir('dist')).sort();
  await create({ file, cwd: 'dist', gzip: { level: 9 }, portable: true, noMtime: true }, entries);
  return { file, bytes: (await stat(file)).size };
}
