import type { Importer, ServerHalf } from '@anteroom/server-sdk';
import type { CommandBlobs } from '../../kernel/blobs/openWhenNeeded.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { migrateHalf } from '../../kernel/halves/migrateHalf.ts';
import { registerHalf } from '../../kernel/halves/RegisteredHalf.ts';
import { type HalfSource, sourcesOf, takeHalves } from '../../kernel/halves/takeHalves.ts';
import { createLog } from '../../kernel/log.ts';
import { catalogueOf, type FoundPlugin } from '../../kernel/plugins/catalogue.ts';
import { findPlugins } from '../../kernel/plugins/folders.ts';
import { partsOfCommand } from '../halves/partsOfCommand.ts';
import { type PortalParts, portalOf } from '../halves/portalOf.ts';
import type { OperatorDeps } from './asOperator.ts';
import { installedPlugins } from './installedPlugins.ts';

/** Importers by the names that the command uses. */
export type Importers = ReadonlyMap<string, Importer>;

const log = createLog('silent');

/**
 * Finds what can be imported, as registered by the server halves of the plugins. Creates their tables.
 *
 * @param blobs Where importers store the contents of documents.
 * @param sources Server halves to use instead of the installed ones.
 */
export async function installedImporters(
  deps: OperatorDeps,
  blobs: CommandBlobs,
  sources?: readonly HalfSource[],
): Promise<Importers> {
  const { config, db } = deps;
  return importersIn(await installedPlugins(deps), sources, partsOfCommand(db, config, blobs), (half) =>
    migrateHalf(db, half),
  );
}

/**
 * Finds what can be imported without a database, for the command's help. Plugins that were added to a running portal
 * are not included.
 */
export async function importersInFolders(
  pluginsDir: string | null,
  sources?: readonly HalfSource[],
): Promise<Importers> {
  const db = openDatabase('postgresql://localhost/never-connected', 1, log);
  const found = await findPlugins({ pluginsDir, withoutPlugins: [], withoutScreens: [] });
  return importersIn(found, sources, partsOfCommand(db), () => Promise.resolve());
}

async function importersIn(
  found: readonly FoundPlugin[],
  sources: readonly HalfSource[] | undefined,
  parts: PortalParts,
  migrate: (half: ServerHalf) => Promise<void>,
): Promise<Importers> {
  const installed = catalogueOf(found, log);
  const { plugins } = installed.catalogue;
  const taken = sources ?? sourcesOf(installed);
  const manifests = [...plugins, ...taken.map(({ manifest }) => manifest)];
  const find = (id: string) => manifests.find((manifest) => manifest.id === id);
  const withDeclarations = { ...parts, plugins: { ...parts.plugins, find } };
  const { halves } = await takeHalves({
    plugins,
    sources: taken,
    async take(half, findService, declared) {
      await migrate(half);
      const registered = registerHalf(half, portalOf(half, withDeclarations, findService), declared);
      for (const kind of registered.inboxKinds.values()) parts.inboxKinds.add(kind, half.id);
      return registered;
    },
    log,
  });
  return new Map(halves.flatMap(({ half }) => [...half.importers]));
}
