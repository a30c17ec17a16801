import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PluginManifest } from '@anteroom/contract';

/** A server half that the server of a data folder refused when it last read the plugins. */
export interface RefusedHalf {
  readonly id: string;
  /** SHA-384 of the half, as in `plugin.json`: another build of the plugin is not refused by this. */
  readonly integrity: string | null;
  readonly reason: string;
}

/** Stores the refused halves in the data folder, for commands: only a server takes halves. */
export async function storeRefusedHalves(dataDir: string, refused: readonly RefusedHalf[]): Promise<void> {
  const file = fileIn(dataDir);
  await writeFile(`${file}.part`, JSON.stringify(refused));
  await rename(`${file}.part`, file);
}

/** Returns the reason why the server last refused a plugin's half, for each of the given plugins; by ID. */
export async function readRefusedHalves(
  dataDir: string,
  manifests: readonly Pick<PluginManifest, 'id' | 'server'>[],
): Promise<ReadonlyMap<string, string>> {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '[]';
    throw error;
  });
  const builds = new Map(manifests.map(({ id, server }) => [id, integrityOf({ server })]));
  const stored: readonly RefusedHalf[] = JSON.parse(text);
  return new Map(
    stored.flatMap(({ id, integrity, reason }) => (builds.get(id) === integrity ? [[id, reason]] : [])),
  );
}

/** Returns what identifies the build of a half; null for a half that was not built. */
export function integrityOf({ server }: Pick<PluginManifest, 'server'>): string | null {
  return server?.integrity ?? null;
}

function fileIn(dataDir: string): string {
  return join(dataDir, 'refused-halves.json');
}
