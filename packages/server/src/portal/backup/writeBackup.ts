import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { reachDatabase } from '../../kernel/database/reachDatabase.ts';
import { createLog } from '../../kernel/log.ts';
import { portalVersion } from '../../kernel/portalVersion.ts';
import type { MasterKey } from '../../kernel/secrets/keyFile.ts';
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
import { keyForBackup } from './backupKey.ts';
import { copyCluster } from './copyCluster.ts';
import { copyChanged, copyTree } from './copyTree.ts';
import { dumpDatabase } from './dumpDatabase.ts';
import { sealFile } from './sealedFile.ts';
import { verifyRestored } from './verifyRestored.ts';

export interface WrittenBackup {
  /** Path of the backup's folder. */
  readonly path: string;
  readonly bytes: number;
  /** Whether its database is encrypted. */
  readonly isSealed: boolean;
  readonly verification: Verification;
}

/**
 * Writes a backup into a new folder below `parent`. The server may be running. The database is copied first and the
 * documents after it, which is safe because the content of a deleted document is kept for at least a day. The manifest
 * is written last: a folder without a manifest is not a backup.
 *
 * @throws OperatorError
 */
export async function writeBackup(config: PortalConfig, parent: string): Promise<WrittenBackup> {
  const madeAt = new Date().toISOString();
  const path = join(parent, madeAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', ''));
  const earlier = await newestBackup(parent);
  const key = await keyForBackup(config);
  await mkdir(parent, { recursive: true });
  // Other users may traverse the folder but not list it: the embedded database runs as another user when we are root.
  await mkdir(path, { mode: 0o711 });
  try {
    const schema = await copyDatabase(config, path, key);
    if (config.s3 === null) await copyDocuments(config.dataDir, path, earlier);
    const { sums, bytes } = await writeSums(path);
    const manifest: BackupManifest = {
      format: key ? 2 : 1,
      version: portalVersion,
      madeAt,
      schema,
      database: config.databaseUrl === null ? 'files' : 'dump',
      documents: config.s3 === null ? 'files' : 'bucket',
      ...(key && { key: key.id }),
      sums,
    };
    const verification = await tryOut(config, path, manifest, key);
    const unfinished = join(path, `${manifestFile}.new`);
    await writeFile(unfinished, `${JSON.stringify(manifest, null, 2)}\n`, { flush: true });
    await rename(unfinished, join(path, manifestFile));
    await flush(path);
    return { path, bytes, isSealed: key !== null, verification };
  } catch (error) {
    await rm(path, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the current database, encrypted if there is a key. Returns the name of its last migration. */
async function copyDatabase(config: PortalConfig, path: string, key: MasterKey | null): Promise<string> {
  const { dataDir, databaseUrl } = config;
  const database = await reachDatabase(config);
  const seal = key && ((file: string) => sealFile(key, file));
  try {
    if (databaseUrl === null) {
      const [from, to] = [join(dataDir, clusterFolder), join(path, clusterFolder)];
      await copyCluster(database.url, from, to, seal && ((file) => seal(`${clusterFolder}/${file}`)));
      await copyChanged(join(dataDir, passwordFile), join(path, passwordFile), seal?.(passwordFile));
    } else {
      await dumpDatabase(database.url, join(path, dumpFile), seal?.(dumpFile));
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

/** Prepared zip downloads, which are not backed up: whoever wants one requests it again. */
const zips = /^(\.encrypted\/)?[^/]+\/exports$/;

async function copyDocuments(dataDir: string, path: string, earlier: string | undefined): Promise<void> {
  const kept = join(blobsFolder, 'kept');
  await mkdir(join(path, blobsFolder), { mode: 0o700 });
  await copyTree(join(dataDir, kept), join(path, kept), {
    without: (file) => zips.test(file),
    earlier: earlier && join(earlier, kept),
  });
}

/** Returns the folder of the newest complete backup in a folder, or undefined if there is none. */
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

/**
 * Restores the backup into a temporary folder, with the documents linked instead of copied, and reads every document.
 * An encrypted backup is decrypted inside the data folder, because others may have access to the backup's destination.
 */
async function tryOut(
  config: PortalConfig,
  path: string,
  manifest: BackupManifest,
  key: MasterKey | null,
): Promise<Verification> {
  const trial = join(key ? config.dataDir : dirname(path), `${basename(path)}.trial`);
  await mkdir(trial, { mode: 0o711, recursive: true });
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
      key,
    );
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
