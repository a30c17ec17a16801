import { watch } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../config.ts';
import { type HalfSource, sourcesOf } from '../halves/takeHalves.ts';
import { catalogueOf, findInFolders } from './catalogue.ts';

/** A server half in development, which `anteroom-plugin dev --data` writes into the data folder. */
export interface DevelopmentHalf {
  readonly source: HalfSource;
  readonly folder: string;
}

/**
 * Returns the folder for server halves in development. Anyone who can write to the data folder can run code in the
 * portal anyway; no request can write here.
 */
export function developmentFolder(dataDir: string): string {
  return join(dataDir, 'development');
}

/** Finds the server halves in development; empty if the operator does not allow them (`DEV_PLUGINS=1`). */
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

/**
 * Reports to the author what became of a half: `taken.json` beside it contains the build, and the reason for a refusal.
 */
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

/** Calls `listener` whenever a half in development has changed. Returns a function that stops this. */
export async function watchDevelopment(dataDir: string, listener: () => void): Promise<() => Promise<void>> {
  const folder = developmentFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // The author's command writes this file last.
  const watcher = watch(folder, (_, name) => {
    if (name === 'changed') listener();
  });
  return async () => watcher.close();
}
