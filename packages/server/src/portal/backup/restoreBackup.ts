import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopLeftover } from '../../kernel/database/embedded.ts';
import { takeForRestore, unfinishedRestore } from '../../kernel/dataDir.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { portalVersion } from '../../kernel/portalVersion.ts';
import { keyFileOf } from '../../kernel/secrets/Secrets.ts';
import type { PortalConfig } from '../config.ts';
import { migrations } from '../migrations.ts';
import type { Verification } from '../storage/verifyContents.ts';
import {
  blobsFolder,
  checkSums,
  clusterFolder,
  dumpFile,
  passwordFile,
  readManifest,
} from './backupFiles.ts';
import { keyOfBackup } from './backupKey.ts';
import { copyTree } from './copyTree.ts';
import { verifyRestored } from './verifyRestored.ts';

export interface RestoredBackup {
  /** Time of the backup and the version that made it. */
  readonly from: string;
  readonly verification: Verification;
  /** Whether the key file is in its place. */
  readonly hasKey: boolean;
}

/**
 * Restores a backup to an installation that has no data yet and whose server is not running. A restore that fails or is
 * stopped by `signal` leaves no files behind. One that is killed leaves `restore.unfinished` beside them: the server does
 * not start with it, and the next restore removes them.
 *
 * @throws OperatorError
 */
export async function restoreBackup(
  config: PortalConfig,
  backup: string,
  signal: AbortSignal,
): Promise<RestoredBackup> {
  const manifest = await readManifest(backup);
  if (!(manifest.schema in migrations)) {
    throw new OperatorError(
      `The backup was made by Anteroom ${manifest.version}, whose database (${manifest.schema}) Anteroom ${portalVersion} does not know. Restore it with that version.`,
    );
  }
  if (manifest.documents === 'bucket' && config.s3 === null)
    throw new OperatorError('The documents of this backup are in a bucket. Set S3_BUCKET.');
  if (manifest.documents === 'files' && config.s3 !== null)
    throw new OperatorError('This backup has the documents as files. Restore it without S3_BUCKET.');
  const key = await keyOfBackup(config, manifest);
  const dataDir = await takeForRestore(config.dataDir, 'anteroom restore');
  const places = [
    ...(config.databaseUrl === null ? [join(config.dataDir, clusterFolder)] : []),
    ...(config.s3 === null ? [join(config.dataDir, blobsFolder)] : []),
  ];
  const unfinished = [
    dumpFile,
    ...(config.databaseUrl === null ? [`${clusterFolder}.new`, passwordFile] : []),
  ].map((name) => join(config.dataDir, name));
  const marker = join(config.dataDir, unfinishedRestore);
  const removeAll = async () => {
    for (const place of [...places, ...unfinished]) await rm(place, { recursive: true, force: true });
    await rm(marker, { force: true });
  };
  try {
    if (existsSync(marker)) {
      await stopLeftover(join(config.dataDir, clusterFolder));
      await removeAll();
    }
    for (const place of places)
      if (existsSync(place))
        throw new OperatorError(`There is already ${place}. Move it elsewhere, or set DATA_DIR.`);
    await checkSums(backup, manifest, signal);
    try {
      await writeFile(marker, '', { flush: true });
      if (config.s3 === null)
        await copyTree(join(backup, blobsFolder), join(config.dataDir, blobsFolder), { signal });
      const verification = await verifyRestored(config, backup, manifest, key, signal);
      await rm(marker);
      const from = `${manifest.madeAt}, made by Anteroom ${manifest.version}`;
      return { from, verification, hasKey: existsSync(keyFileOf(config)) };
    } catch (error) {
      await removeAll();
      throw error;
    }
  } finally {
    await dataDir.release();
  }
}
