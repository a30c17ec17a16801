import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { sql } from 'kysely';
import { stopLeftover } from '../../kernel/database/embedded.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { reachDatabase } from '../../kernel/database/reachDatabase.ts';
import { type DataDir, DataDirInUse, takeDataDir } from '../../kernel/dataDir.ts';
import { createLog } from '../../kernel/log.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
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
  unfinishedSuffix,
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
 * documents after it, which is safe because the content of a deleted document is kept for at least a day. The folder's
 * name ends with `.unfinished` until everything is in it and verified. A backup that fails or is stopped by `signal`
 * leaves nothing behind; what a killed one has left is removed by the next.
 *
 * @throws OperatorError
 */
export async function writeBackup(
  config: PortalConfig,
  parent: string,
  signal: AbortSignal,
): Promise<WrittenBackup> {
  const madeAt = new Date().toISOString();
  const path = join(parent, madeAt.replace(/\.\d+Z$/, 'Z').replaceAll(':', ''));
  const unfinished = `${path}${unfinishedSuffix}`;
  const key = await keyForBackup(config);
  const cannotBeCreated = ({ code }: NodeJS.ErrnoException): never => {
    throw new OperatorError(`The folder ${path} cannot be created (${code}).`);
  };
  await mkdir(parent, { recursive: true }).catch(cannotBeCreated);
  for (const folder of [config.dataDir, parent]) await removeLeftovers(folder);
  const earlier = await newestBackup(parent);
  // Other users may traverse the folder but not list it: the embedded database runs as another user when we are root.
  await mkdir(unfinished, { mode: 0o711 }).catch(cannotBeCreated);
  let held: DataDir | undefined;
  try {
    held = await takeDataDir(unfinished, 'anteroom backup');
    const schema = await copyDatabase(config, unfinished, key, signal);
    if (config.s3 === null) await copyDocuments(config.dataDir, unfinished, earlier, signal);
    const { sums, bytes } = await writeSums(unfinished, signal);
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
    const verification = await tryOut(config, unfinished, manifest, key, signal);
    signal.throwIfAborted();
    await writeFile(join(unfinished, manifestFile), `${JSON.stringify(manifest, null, 2)}\n`, {
      flush: true,
    });
    await held.release();
    await flush(unfinished);
    await rename(unfinished, path);
    await flush(parent);
    return { path, bytes, isSealed: key !== null, verification };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Copies the current database, encrypted if there is a key. Returns the name of its last migration. */
async function copyDatabase(
  config: PortalConfig,
  path: string,
  key: MasterKey | null,
  signal: AbortSignal,
): Promise<string> {
  const { dataDir, databaseUrl } = config;
  const database = await reachDatabase(config);
  const seal = key && ((file: string) => sealFile(key, file));
  try {
    if (databaseUrl === null) {
      const [from, to] = [join(dataDir, clusterFolder), join(path, clusterFolder)];
      const change = seal && ((file: string) => seal(`${clusterFolder}/${file}`));
      await copyCluster(database.url, from, to, change, signal);
      await copyChanged(join(dataDir, passwordFile), join(path, passwordFile), seal?.(passwordFile));
    } else {
      await dumpDatabase(database.url, join(path, dumpFile), seal?.(dumpFile), signal);
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

async function copyDocuments(
  dataDir: string,
  path: string,
  earlier: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  const kept = join(blobsFolder, 'kept');
  await mkdir(join(path, blobsFolder), { mode: 0o700 });
  await copyTree(join(dataDir, kept), join(path, kept), {
    without: (file) => zips.test(file),
    earlier: earlier && join(earlier, kept),
    signal,
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

/** Matches the names of unfinished backups, and of the temporary folders in which they are restored to verify them. */
const temporaryName = /^\d{4}-\d\d-\d\dT\d{6}Z\.(unfinished|trial)$/;

/** Removes the unfinished folders of backups that were killed, and stops the databases in them. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    if (!temporaryName.test(name)) continue;
    const left = join(folder, name);
    try {
      await takeDataDir(left, 'anteroom backup');
    } catch (error) {
      // Another backup is running.
      if (error instanceof DataDirInUse) continue;
      throw error;
    }
    await stopLeftover(join(left, clusterFolder));
    await rm(left, { recursive: true, force: true });
  }
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
  signal: AbortSignal,
): Promise<Verification> {
  const trial = join(key ? config.dataDir : dirname(path), `${basename(path, unfinishedSuffix)}.trial`);
  await takeDataDir(trial, 'anteroom backup');
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
      signal,
    );
  } finally {
    await rm(trial, { recursive: true, force: true });
  }
}
