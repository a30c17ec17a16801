import { OperatorError } from '../../kernel/operatorError.ts';
import type { MasterKey } from '../../kernel/secrets/keyFile.ts';
import { readKeyFile } from '../../kernel/secrets/keyFile.ts';
import { findMasterKeys, keyFileOf } from '../../kernel/secrets/Secrets.ts';
import type { PortalConfig } from '../config.ts';
import type { BackupManifest } from './backupFiles.ts';

/**
 * Returns the key that encrypts the database of a new backup, or null if backups are not encrypted.
 *
 * @throws StartError if the key file is missing.
 */
export async function keyForBackup(config: PortalConfig): Promise<MasterKey | null> {
  if (!config.encryptBlobs) return null;
  const [key] = await findMasterKeys(config, true);
  return key ?? null;
}

/**
 * Returns the key that decrypts the database of a backup, or null if the backup is not encrypted. The key file must
 * date from the time of the backup, because values that the database itself stores encrypted need the same keys.
 *
 * @throws OperatorError if the key is missing.
 */
export async function keyOfBackup(
  config: PortalConfig,
  { key: id }: Pick<BackupManifest, 'key'>,
): Promise<MasterKey | null> {
  if (id === undefined) return null;
  const file = keyFileOf(config);
  const keys = await readKeyFile(file);
  if (!keys)
    throw new OperatorError(
      `The database of this backup is encrypted, and the key file ${file} does not exist. First put the key file there that the portal had at that time.`,
    );
  const key = keys.find((one) => one.id === id);
  if (!key)
    throw new OperatorError(
      `The database of this backup is encrypted with a different key from the one in ${file}. Put the key file there that the portal had when the backup was made.`,
    );
  return key;
}
