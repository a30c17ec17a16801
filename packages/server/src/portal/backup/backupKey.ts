import type { MasterKey } from '../../kernel/secrets/keyFile.ts';
import { readKeyFile } from '../../kernel/secrets/keyFile.ts';
import { findMasterKeys, keyFileOf } from '../../kernel/secrets/Secrets.ts';
import type { PortalConfig } from '../config.ts';
import { BackupFault } from './BackupFault.ts';
import type { BackupManifest } from './backupFiles.ts';

/** Returns the key that encrypts the database of a new backup; null where backups are not encrypted. @throws StartError without the key file. */
export async function keyForBackup(config: PortalConfig): Promise<MasterKey | null> {
  if (!config.encryptBlobs) return null;
  const [key] = await findMasterKeys(config, true);
  return key ?? null;
}

/**
 * Returns the key that opens the database of a backup; null for one that is not encrypted. The key file is the one of the time of the
 * backup: what the database itself has encrypted needs that, too.
 *
 * @throws BackupFault without the key.
 */
export async function keyOfBackup(
  config: PortalConfig,
  { key: id }: Pick<BackupManifest, 'key'>,
): Promise<MasterKey | null> {
  if (id === undefined) return null;
  const file = keyFileOf(config);
  const keys = await readKeyFile(file);
  if (!keys)
    throw new BackupFault(
      `The database of this backup is encrypted, and the key file ${file} is not there. Put the key file of that portal there first, as it was then.`,
    );
  const key = keys.find((one) => one.id === id);
  if (!key)
    throw new BackupFault(
      `The database of this backup is encrypted with another key than ${file} holds. Put the key file of that portal there, as it was when the backup was made.`,
    );
  return key;
}
