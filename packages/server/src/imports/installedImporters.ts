import type { Importer, ServerHalf } from '@anteroom/server-sdk';
import { openDatabase } from '../database/openDatabase.ts';
import { migrateHalf } from '../kernel/migrateHalf.ts';
import { partsOfCommand } from '../kernel/partsOfCommand.ts';
import { type PortalParts, portalOf } from '../kernel/portalOf.ts';
import { registerHalf } from '../kernel/RegisteredHalf.ts';
import { type HalfSource, sourcesOf, takeHalves } from '../kernel/takeHalves.ts';
import { createLog } from '../log.ts';
import type { OperatorDeps } from '../operator/asOperator.ts';
import { findBuilds, readStoredArchive } from '../plugins/builds.ts';
import { catalogueOf, type FoundPlugin, readBuild } from '../plugins/catalogue.ts';
import { findPlugins } from '../plugins/folders.ts';
import { buildsFolder } from '../plugins/layOut.ts';
import type { CommandBlobs } from '../storage/openWhenNeeded.ts';

/** Importers by their names in the command. */
export type Importers = ReadonlyMap<string, Importer>;

const log = createLog('silent');

/**
 * Finds what can be imported: what the server halves of the plugins register. Their tables are there afterwards.
 *
 * @param blobs Where importers put the contents of documents.
 * @param sources Server halves in place of those that are installed.
 */
export async function installedImporters(
  { config, db, clock }: OperatorDeps,
  blobs: CommandBlobs,
  sources?: readonly HalfSource[],
): Promise<Importers> {
  const root = buildsFolder(config.dataDir);
  const inUse = (await findBuilds(db, clock.now())).filter(({ replacedAt }) => replacedAt === null);
  const added = await Promise.all(
    inUse.map((build) => readBuild(root, build, (missing) => readStoredArchive(db, missing))),
  );
  const found = [...(await findPlugins(config)), ...added];
  return importersIn(found, sources, partsOfCommand(db, config, blobs), (half) => migrateHalf(db, half));
}

/** Finds what can be imported without a database, for the command's help: what was added to a running portal is not among it. */
export async function importersInFolders(
  pluginsDir: string | null,
  sources?: readonly HalfSource[],
): Promise<Importers> {
  const db = openDatabase('postgresql://localhost/never-connected', 1, log);
  const found = await findPlugins({ pluginsDir, withoutPlugins: [] });
  return importersIn(found, sources, partsOfCommand(db), () => Promise.resolve());
}

async function importersIn(
  found: readonly FoundPlugin[],
  sources: readonly HalfSource[] | undefined,
  parts: PortalParts,
  migrate: (half: ServerHalf) => Promise<void>,
): Promise<Importers> {
  const installed = catalogueOf(found, log);
  const { halves } = await takeHalves({
    plugins: installed.catalogue.plugins,
    sources: sources ?? sourcesOf(installed),
    async take(half, findService) {
      await migrate(half);
      return registerHalf(half, portalOf(half, parts, findService));
    },
    log,
  });
  return new Map(halves.flatMap(({ half }) => [...half.importers]));
}
