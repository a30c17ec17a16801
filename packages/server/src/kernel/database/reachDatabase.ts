import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { DataDirInUse, takeDataDir } from '../dataDir.ts';
import { StartError } from '../startError.ts';
import { hostUrls } from './DatabaseHosts.ts';
import { startEmbeddedPostgres, urlOfRunning } from './embedded.ts';

/** A database that a command may use while a server is running. */
export interface ReachedDatabase {
  readonly url: string;
  /** Name shown to the operator: the URL without its password, or the data folder. */
  readonly name: string;
  /** Releases the database, and stops it if it was started for this. */
  release(): Promise<void>;
}

/**
 * Returns the database of a server with this configuration, whether or not the server is running: that of
 * `DATABASE_URL`, the embedded one of the server that holds the data folder, or, if no server does, the embedded one,
 * started for as long as it is needed. Never creates a database: a command that runs in another environment than the
 * server would write to one that nobody reads.
 *
 * @throws StartError
 */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  // A command may run migrations, and remove a plugin's tables.
  const given = config.databaseOwnerUrl ?? config.databaseUrl;
  if (given !== null) {
    return {
      url: given,
      name: withoutPassword(given),
      release: async () => undefined,
    };
  }
  const advice = 'Set DATA_DIR or DATABASE_URL as the server has them, or start the server once.';
  if (!existsSync(config.dataDir)) {
    throw new StartError(`There is no data folder ${config.dataDir}. ${advice}`);
  }
  const name = join(config.dataDir, 'postgres');
  if (!existsSync(name)) throw new StartError(`There is no database in ${config.dataDir}. ${advice}`);
  try {
    const dataDir = await takeDataDir(config.dataDir, 'a command of anteroom');
    try {
      const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, maxConnections: 20 });
      const release = () => postgres.stop().finally(() => dataDir.release());
      return { url: postgres.url, name, release };
    } catch (error) {
      await dataDir.release();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return { url: await urlOfRunning(config.dataDir), name, release: async () => undefined };
  }
}

function withoutPassword(databaseUrl: string): string {
  const named = hostUrls(databaseUrl).map((address) => {
    const url = new URL(address);
    url.password = '';
    // The query may contain connection settings, such as a password.
    url.search = '';
    return url.href;
  });
  return named.join(' or ');
}
