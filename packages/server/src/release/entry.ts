// Entry point of an installed release, called by its launcher: reads the settings of the installation, then runs the
// command.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [home] = process.argv.splice(2, 1) as [string];
const settings = join(home, 'anteroom.env');
// Environment variables take precedence over the file.
if (existsSync(settings)) process.loadEnvFile(settings);
if (!process.env.DATA_DIR_FILE) process.env.DATA_DIR ||= join(home, 'data');
// The demo firms are only for trying out a checkout.
process.env.SEED ||= 'none';
process.env.ANTEROOM_COMMAND = quoted(join(home, 'anteroom'));

const usage = `anteroom start                   run the server until it is told to stop
anteroom upgrade <archive>       install a newer release, migrate the data, and switch to it if it starts

`;

const [, , command, operand] = process.argv;
if (command === 'start') await import('../main.ts');
else if (command === 'upgrade' && operand !== undefined) await upgradeTo(operand);
else {
  if (command === undefined || ['upgrade', '--help', '-h'].includes(command)) process.stdout.write(usage);
  await import('../cli.ts');
}

async function upgradeTo(archive: string): Promise<void> {
  const [{ upgrade }, { OperatorError }] = await Promise.all([
    import('./upgrade.ts'),
    import('../kernel/operatorError.ts'),
  ]);
  try {
    await upgrade(home, archive, (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}

/** Returns a path quoted for a shell. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
