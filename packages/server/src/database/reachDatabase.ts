import { existsSync } from 'node:fs';
import type { Config } from '../config.ts';
import { DataDirInUse, takeDataDir } from '../dataDir.ts';
import { StartError } from '../startError.ts';
import { startEmbeddedPostgres, urlOfRunning } from './embedded.ts';

/** A database that a command may use beside a server. */
export interface ReachedDatabase {
  readonly url: string;
  /** Leaves everything as it was found. */
  release(): Promise<void>;
}

/**
 * The database of a server with this configuration, whether that runs or not: `DATABASE_URL`, the embedded one of the
 * server that holds the data folder, or, if none does, the embedded one started for as long as it is needed.
 *
 * @throws StartError
 */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, release: async () => undefined };
  if (!existsSync(config.dataDir)) {
    throw new StartError(
      `There is no data folder ${config.dataDir}. Start the server once, or set DATA_DIR.`,
    );
  }
  try {
    const dataDir = await takeDataDir(config.dataDir, 'a command of anteroom');
    try {
      const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path, maxConnections: 20 });
      const release = () => postgres.stop().finally(() => dataDir.release());
      return { url: postgres.url, release };
    } catch (error) {
      await dataDir.release();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof DataDirInUse)) throw error;
    return { url: await urlOfRunning(config.dataDir), release: async () => undefined };
  }
}
