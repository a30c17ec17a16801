import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { blobStoreOf } from '../../kernel/blobs/openBlobStore.ts';
import { startEmbeddedPostgres } from '../../kernel/database/embedded.ts';
import { migrate } from '../../kernel/database/migrate.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { makeRoles } from '../../kernel/database/roles.ts';
import { createLog } from '../../kernel/log.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import type { MasterKey } from '../../kernel/secrets/keyFile.ts';
import type { PortalConfig } from '../config.ts';
import { firmRole } from '../migrations/0001_firm_role.ts';
import { portalRole } from '../migrations/0130_portal_role.ts';
import { acrossRole } from '../migrations/0160_across_role.ts';
import { migrations } from '../migrations.ts';
import type { Database, Db } from '../schema.ts';
import { type Verification, verifyContents } from '../storage/verifyContents.ts';
import { type BackupManifest, clusterFolder, dumpFile, passwordFile } from './backupFiles.ts';
import { copyChanged, copyTree } from './copyTree.ts';
import { restoreDump } from './dumpDatabase.ts';
import { openFile } from './sealedFile.ts';

/**
 * Restores the database of a backup to where the configuration says, and reads every document that it refers to. The
 * documents must already be in place, and the caller is responsible for the data folder.
 *
 * @throws OperatorError if the target database is not empty or cannot receive this kind of backup; StartError if
 * PostgreSQL does not start from the copy, or the documents belong to another portal.
 */
export async function verifyRestored(
  config: PortalConfig,
  backup: string,
  manifest: Pick<BackupManifest, 'database'>,
  key: MasterKey | null,
  signal: AbortSignal,
): Promise<Verification> {
  const isEmbedded = config.databaseUrl === null;
  if (!isEmbedded && manifest.database === 'files') {
    throw new OperatorError(
      `${backup} contains the files of an embedded PostgreSQL, which cannot be restored to the database of DATABASE_URL. Restore it without DATABASE_URL.`,
    );
  }
  if (isEmbedded && manifest.database === 'files') {
    const open = key && ((file: string) => openFile(key, file));
    const change = open && ((file: string) => open(`${clusterFolder}/${file}`));
    await copyTree(join(backup, clusterFolder), join(config.dataDir, clusterFolder), { change, signal });
    const password = join(config.dataDir, passwordFile);
    await copyChanged(join(backup, passwordFile), password, open?.(passwordFile));
  }
  const embedded = isEmbedded
    ? await startEmbeddedPostgres({ dataDir: config.dataDir, maxConnections: 20 })
    : null;
  const url = embedded?.url ?? config.databaseOwnerUrl ?? config.databaseUrl ?? '';
  const db = openDatabase<Database>(url, 2, createLog('silent'));
  try {
    signal.throwIfAborted();
    if (manifest.database === 'dump') {
      await requireEmpty(db);
      await withDump(config, backup, key, (dump) => fill(db, url, dump, signal));
    }
    await migrate(db, migrations);
    const blobs = await blobStoreOf(config, db);
    try {
      return await verifyContents(db, blobs, signal);
    } finally {
      await blobs.close();
    }
  } finally {
    await db.destroy();
    await embedded?.stop();
  }
}

/**
 * Calls `use` with the path of the dump. An encrypted dump is decrypted into the data folder first and removed
 * afterwards.
 */
async function withDump(
  { dataDir }: PortalConfig,
  backup: string,
  key: MasterKey | null,
  use: (dump: string) => Promise<void>,
): Promise<void> {
  const stored = join(backup, dumpFile);
  if (!key) return use(stored);
  const opened = join(dataDir, dumpFile);
  try {
    const target = createWriteStream(opened, { mode: 0o600, flags: 'wx' });
    await pipeline(createReadStream(stored), openFile(key, dumpFile), target);
    await use(opened);
  } finally {
    await rm(opened, { force: true });
  }
}

async function requireEmpty(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') limit 1
  `.execute(db);
  if (rows[0]) throw new OperatorError(`The database is not empty: it has the table ${rows[0].name}.`);
}

async function fill(db: Db, url: string, dump: string, signal: AbortSignal): Promise<void> {
  // A dump contains neither roles, which belong to the whole PostgreSQL server, nor default privileges.
  await makeRoles(db);
  await restoreDump(url, dump, signal);
  await firmRole.up(db);
  await portalRole.up(db);
  await acrossRole.up(db);
}
