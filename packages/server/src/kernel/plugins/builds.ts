import type { PluginManifest } from '@anteroom/contract';
import type { DbOrTx } from '../database/schema.ts';

/** An added plugin, without its archive. */
export interface PluginBuild {
  readonly id: string;
  readonly build: string;
  readonly version: string;
  readonly manifest: PluginManifest;
  /** SHA-384 in base64 by path, including `plugin.json`. */
  readonly files: Readonly<Record<string, string>>;
  readonly addedAt: Date;
  readonly addedBy: string;
  /** null for the build that is in use. */
  readonly replacedAt: Date | null;
}

/** Returns the builds in use, and those replaced after `since`, ordered by ID with the one in use first. */
export function findBuilds(db: DbOrTx, since: Date): Promise<readonly PluginBuild[]> {
  return db
    .selectFrom('plugin_builds')
    .select([
      'plugin_id as id',
      'build',
      'version',
      'manifest',
      'files',
      'added_at as addedAt',
      'added_by as addedBy',
      'replaced_at as replacedAt',
    ])
    .where((where) => where.or([where('replaced_at', 'is', null), where('replaced_at', '>', since)]))
    .orderBy('plugin_id')
    .orderBy('replaced_at', (order) => order.desc().nullsFirst())
    .execute();
}

export async function readStoredArchive(db: DbOrTx, { id, build }: PluginBuild): Promise<Buffer> {
  const { archive } = await db
    .selectFrom('plugin_builds')
    .select('archive')
    .where('plugin_id', '=', id)
    .where('build', '=', build)
    .executeTakeFirstOrThrow();
  return archive;
}
