import { readdir, stat } from 'node:fs/promises';
import { create } from 'tar';
import { buildPlugin } from './buildPlugin.ts';

/** An archive as a portal's `anteroom plugins add` takes it. */
export interface PackedPlugin {
  /** `<id>-<version>.tgz`, in the working directory. */
  readonly file: string;
  readonly bytes: number;
}

/**
 * Builds the plugin in the working directory and packs what came of it: `plugin.json` and the files that it names. The
 * same sources give the same bytes.
 *
 * @throws PluginFault with everything that stands in the way of building it.
 */
export async function packPlugin(): Promise<PackedPlugin> {
  const { id, version } = await buildPlugin();
  const file = `${id}-${version}.tgz`;
  const entries = (await readdir('dist')).sort();
  await create({ file, cwd: 'dist', gzip: { level: 9 }, portable: true, noMtime: true }, entries);
  return { file, bytes: (await stat(file)).size };
}
