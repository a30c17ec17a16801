// Entry of an installed release, to which its launcher leads: reads the settings of the installation, then does what it was called for.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [home] = process.argv.splice(2, 1) as [string];
const settings = join(home, 'anteroom.env');
// The environment goes before the file.
if (existsSync(settings)) process.loadEnvFile(settings);
if (!process.env.DATA_DIR_FILE) process.env.DATA_DIR ||= join(home, 'data');
// The demo firms are for checkouts that are tried out.
process.env.SEED ||= 'none';
process.env.ANTEROOM_COMMAND = quoted(join(home, 'anteroom'));

if (process.argv[2] === 'start') await import('../main.ts');
else await import('../cli.ts');

/** Returns a path as a shell takes it. */
function quoted(path: string): string {
  return /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", "'\\''")}'`;
}
