import { findBuilds, readStoredArchive } from '../../kernel/plugins/builds.ts';
import { type FoundPlugin, readBuild } from '../../kernel/plugins/catalogue.ts';
import { findPlugins } from '../../kernel/plugins/folders.ts';
import { buildsFolder } from '../../kernel/plugins/layOut.ts';
import type { OperatorDeps } from './asOperator.ts';

/** Returns the plugins in the folders and those that were added to a running portal. */
export async function installedPlugins({
  config,
  db,
  clock,
}: Pick<OperatorDeps, 'config' | 'db' | 'clock'>): Promise<readonly FoundPlugin[]> {
  const root = buildsFolder(config.dataDir);
  const inUse = (await findBuilds(db, clock.now())).filter(({ replacedAt }) => replacedAt === null);
  const added = await Promise.all(
    inUse.map((build) => readBuild(root, build, (missing) => readStoredArchive(db, missing))),
  );
  return [...(await findPlugins(config)), ...added];
}
