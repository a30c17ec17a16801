import { copyFile, mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { reachDatabase } from '../../kernel/database/reachDatabase.ts';
import { createLog } from '../../kernel/log.ts';
import { portalVersion } from '../../kernel/portalVersion.ts';
import { keyFileOf } from '../../kernel/secrets/Secrets.ts';
import type { PortalConfig } from '../config.ts';
import type { Database } from '../schema.ts';
import type { Verification } from '../storage/verifyContents.ts';
import {
  type BackupManifest,
  blobsFolder,
  clusterFolder,
  dumpFile,
  flush,
  manifestFile,
  passwordFile,
  readManifest,
  writeSums,
} from './backupFiles.ts';
import { copyCluster } from './copyCluster.ts';
import { copyTree } from './copyTree.ts';
import { dumpDatabase } from './dumpDatabase.ts';
import { verifyRestored } from './verifyRestored.ts';

export interface WrittenBackup {
  /** Its folder. */
  readonly path: string;
  readonly bytes: number;
  readonly verification: Verification;
}

/**
 * Writes a backup into a new folder below `parent`, beside a server that may be running: the database first and the documents after it, of
 * which none is removed within a day. The manifest comes last: a folder without it is no backup.
 *
 * @throws BackupFault, StartError
 */
export async function writeBackup(config: PortalConfig, parent: string): Promise<WrittenBackup> {
  const madeAt = new Date().toISOString();
  const path = join(parent, madeAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', ''));
  const earlier = await newestBackup(parent);
  await mkdir(parent, { recursive: true });
  // Others may pass through but not look: the embedded database runs as another user when we are root.
  await mkdir(path, { mode: 0o711 });
  try {
    const schema = await copyDatabase(config, path);
    if (config.s3 === null) await copyDocuments(config.dataDir, path, earlier);
    const { sums, bytes } = await writeSums(path);
    const manifest: BackupManifest = {
      format: 1,
      version: portalVersion,
      madeAt,
      schema,
      database: config.databaseUrl === null ? 'files' : 'dump',
      documents: config.s3 === null ? 'files' : 'bucket',
      sums,
    };
    const verification = await tryOut(config, path, manifest);
    const unfinished = join(path, `${manifestFile}.new`);
    await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(unfinished, join(path, manifestFile));
    await flush(path);
    return { path, bytes, verification };
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the database as it is now. Returns the name of its last migration. */
async function copyDatabase(config: PortalConfig, path: string): Promise<string> {
  const database = await reachDatabase(config);
  try {
    if (config.databaseUrl === null) {
      await copyCluster(database.url, join(config.dataDir, clusterFolder), join(path, clusterFolder));
      await copyFile(join(config.dataDir, passwordFile), join(path, passwordFile));
    } else {
      await dumpDatabase(database.url, join(path, dumpFile));
    }
    return await lastMigration(database.url);
  } finally {
    await database.release();
  }
}

async function lastMigration(url: string): Promise<string> {
  const db = openDatabase<Database>(url, 1, createLog('silent'));
  try {
    const { rows } = await sql<{ name: string }>`select max(name) as name from kysely_migration`.execute(db);
    return rows[0]?.name ?? '';
  } finally {
    await db.destroy();
  }
}

/** Zips for a download are made anew by who wants one. */
const zips = /^(\.encrypted\/)?[^/]+\/exports$/;

async function copyDocuments(dataDir: string, path: string, earlier: string | undefined): Promise<void> {
  const kept = join(blobsFolder, 'kept');
  await mkdir(join(path, blobsFolder), { mode: 0o700 });
  await copyTree(join(dataDir, kept), join(path, kept), {
    without: (file) => zips.test(file),
    earlier: earlier && join(earlier, kept),
  });
}

/** Returns the folder of the last backup in a folder; undefined where there is none. */
async function newestBackup(parent: string): Promise<string | undefined> {
  const names = (await readdir(parent).catch(() => [])).sort().reverse();
  for (const name of names) {
    const path = join(parent, name);
    const isWhole = await readManifest(path).then(
      () => true,
      () => false,
    );
    if (isWhole) return path;
  }
  return undefined;
}

/** Restores the backup into a folder of its own, with the documents where they are, and reads all of them. */
async function tryOut(config: PortalConfig, path: string, manifest: BackupManifest): Promise<Verification> {
  const trial = `${path}.trial`;
  await mkdir(trial, { mode: 0o711 });
  try {
    if (config.s3 === null) {
      await mkdir(join(trial, blobsFolder));
      await symlink(join(path, blobsFolder, 'kept'), join(trial, blobsFolder, 'kept'));
    }
    return await verifyRestored(
      {
        ...config,
        databaseUrl: null,
        databaseOwnerUrl: null,
        dataDir: trial,
        secretKeyFile: keyFileOf(config),
      },
      path,
      manifest,
    );
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
