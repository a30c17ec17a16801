import { resolve } from 'node:path';
import { operatorCommand } from '../../kernel/operatorCommand.ts';
import { keyFileOf } from '../../kernel/secrets/Secrets.ts';
import { readConfig } from '../config.ts';
import { type CommandLine, commandGroup } from '../operator/commandGroup.ts';
import { stoppable } from '../operator/stoppable.ts';
import { reportOf } from '../storage/documentsCommand.ts';
import { restoreBackup } from './restoreBackup.ts';
import { writeBackup } from './writeBackup.ts';

/** Command that writes a backup. */
export const backupCommand = commandGroup({
  usage: `anteroom backup <folder>, in the environment of the server (DATA_DIR, DATABASE_URL, S3_BUCKET), which may be running

  writes the database and the documents to a new folder in <folder>, and verifies it: restores it separately and reads every document.
  Documents that are already in an earlier backup there take no additional space. The backup does not contain the key file
`,
  async run(line) {
    const folder = folderOf(line);
    if (folder === null) return null;
    const config = readConfig(line.env, { trial: true });
    const { path, bytes, isSealed, verification } = await stoppable((signal) =>
      writeBackup(config, folder, signal),
    );
    return [
      `The backup is ${path} (${(bytes / 1e6).toFixed(1)} MB). ${reportOf(verification).trim()}`,
      ...(config.s3 ? [`The documents stay in the bucket ${config.s3.bucket}: keep its versions.`] : []),
      ...(isSealed ? ['Its database and its new documents are encrypted.'] : []),
      `The key file ${keyFileOf(config)} is not in it, and the backup is useless without that file. Keep a copy of it elsewhere.`,
      '',
    ].join('\n');
  },
});

/** Command that restores a backup. */
export const restoreCommand = commandGroup({
  usage: `anteroom restore <backup>, in the environment of a server that has no data yet

  restores the database and the documents of a backup, and verifies them
`,
  async run(line) {
    const folder = folderOf(line);
    if (folder === null) return null;
    const config = readConfig(line.env, { trial: true });
    const { from, verification, hasKey } = await stoppable((signal) => restoreBackup(config, folder, signal));
    const next = hasKey
      ? `Next: ${operatorCommand === 'npm run anteroom --' ? 'npm start' : `${operatorCommand} start`}`
      : `Next: put the key file of that portal at ${keyFileOf(config)}, then start the server.`;
    return `Restored the backup of ${from}. ${reportOf(verification).trim()}\n${next}\n`;
  },
});

function folderOf({ command, operands, firm, env }: CommandLine): string | null {
  if (command === undefined || operands.length > 0 || firm !== undefined) return null;
  return resolve(env.INIT_CWD ?? '.', command);
}
