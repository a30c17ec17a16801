import { watch } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { type HalfSource, sourcesOf } from '../halves/takeHalves.ts';
import { catalogueOf, findInFolders } from './catalogue.ts';

/** A server half that is being written, as `anteroom-plugin dev --data` puts it into the data folder. */
export interface DevelopmentHalf {
  readonly source: HalfSource;
  readonly folder: string;
}

/**
 * Returns the folder of server halves that are being written. Who may write the portal's data folder may run code in the portal anyhow: no
 * request can put anything here.
 */
export function developmentFolder(dataDir: string): string {
  return join(dataDir, 'development');
}

/** Finds the server halves that are being written; none where the operator does not take them (`DEV_PLUGINS=1`). */
export async function findDevelopmentHalves(
  { dataDir, devPlugins }: Pick<Config, 'dataDir' | 'devPlugins'>,
  log: FastifyBaseLogger,
): Promise<readonly DevelopmentHalf[]> {
  if (!devPlugins) return [];
  const found = await findInFolders([developmentFolder(dataDir)]);
  const folders = new Map(found.map(({ id, folder }) => [id, folder]));
  return sourcesOf(catalogueOf(found, log)).map((source) => ({
    source,
    folder: folders.get(source.manifest.id) ?? '',
  }));
}

/** Tells the author what became of a half: `taken.json` beside it names the build, and why it was refused. */
export async function tellDevelopment(
  { source, folder }: DevelopmentHalf,
  refused: string | null,
): Promise<void> {
  const file = join(folder, 'taken.json');
  await writeFile(
    `${file}.part`,
    JSON.stringify({ integrity: source.manifest.server?.integrity ?? null, refused }),
  );
  await rename(`${file}.part`, file);
}

/** Calls `listener` whenever a half that is being written has changed. Returns a function that ends it. */
export async function watchDevelopment(dataDir: string, listener: () => void): Promise<() => Promise<void>> {
  const folder = developmentFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The author's command writes this file last.
  const watcher = watch(folder, (_, name) => {
    if (name === 'changed') listener();
  });
  return async () => watcher.close();
}
