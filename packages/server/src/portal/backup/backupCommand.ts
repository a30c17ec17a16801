import { resolve } from 'node:path';
import { operatorCommand } from '../../kernel/operatorCommand.ts';
import { keyFileOf } from '../../kernel/secrets/Secrets.ts';
import { readConfig } from '../config.ts';
import type { OperatorEnvironment } from '../operator/asOperator.ts';
import { reportOf } from '../storage/documentsCommand.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

export const backupUsage = `anteroom backup <folder>, in the environment of the server (DATA_DIR, DATABASE_URL, S3_BUCKET); it may be running

  writes a new folder below <folder>, with the database and the documents, and verifies it: restores it beside and reads every document.
  Documents that an earlier backup there has take no further space. The key file is not in it
`;

export const restoreUsage = `anteroom restore <backup>, where no data are yet, in the environment of the server

  brings back the database and the documents of a backup, and verifies them
`;

interface BackupCommandLine {
  /** The operand: the folder for backups, or the backup. */
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly env: OperatorEnvironment;
}

/**
 * Creates a backup and returns what to print; null unless exactly one folder is given.
 *
 * @throws BackupFault, ContentsFault, StartError or ConfigError with what the operator can fix.
 */
export async function backupCommand(line: BackupCommandLine): Promise<string | null> {
  const folder = folderOf(line);
  if (folder === null) return null;
  const config = readConfig(line.env, { trial: true });
  const { path, bytes, isSealed, verification } = await writeBackup(config, folder);
  return [
    `The backup is ${path} (${(bytes / 1e6).toFixed(1)} MB). ${reportOf(verification).trim()}`,
    ...(config.s3 ? [`The documents stay in the bucket ${config.s3.bucket}: keep its versions.`] : []),
    ...(isSealed ? ['Its database and its new documents are encrypted.'] : []),
    `The key file ${keyFileOf(config)} is not in it: without that, the backup is of no use. Keep a copy of it elsewhere.`,
    '',
  ].join('\n');
}

/**
 * Restores a backup and returns what to print; null unless exactly one folder is given.
 *
 * @throws BackupFault, ContentsFault, StartError or ConfigError with what the operator can fix.
 */
export async function restoreCommand(line: BackupCommandLine): Promise<string | null> {
  const folder = folderOf(line);
  if (folder === null) return null;
  const config = readConfig(line.env, { trial: true });
  const { from, verification, hasKey } = await restoreBackup(config, folder);
  const next = hasKey
    ? `Next: ${operatorCommand === 'npm run anteroom --' ? 'npm start' : `${operatorCommand} start`}`
    : `Next: put the key file of that portal at ${keyFileOf(config)}, then start the server.`;
  return `Restored the backup of ${from}. ${reportOf(verification).trim()}\n${next}\n`;
}

function folderOf({ command, operands, firm, env }: BackupCommandLine): string | null {
  if (command === undefined || operands.length > 0 || firm !== undefined) return null;
  return resolve(env.INIT_CWD ?? '.', command);
}
