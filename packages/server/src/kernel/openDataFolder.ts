import type { FastifyBaseLogger } from 'fastify';
import { type Config, originOf } from './config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded.ts';
import { takeDataDir } from './dataDir.ts';
import { DiskReserve } from './health/DiskReserve.ts';

/** The data folder of a server, which is reserved for it, and the database in it. */
export interface DataFolder {
  /** Null if the database is elsewhere: only an embedded one uses this disk. */
  readonly reserve: DiskReserve | null;
  /** Null if `DATABASE_URL` names another database. */
  readonly embedded: EmbeddedPostgres | null;
  /** Stops the database and releases the folder. */
  close(): Promise<void>;
}

/**
 * Reserves the data folder, and starts the embedded database unless another one is configured.
 *
 * @throws StartError when another server holds the folder, or PostgreSQL does not start.
 */
export async function openDataFolder(config: Config, log: FastifyBaseLogger): Promise<DataFolder> {
  await using opening = new AsyncDisposableStack();
  const reserve = config.databaseUrl === null ? new DiskReserve(config.dataDir, log) : null;
  if (reserve) {
    await reserve.watch();
    opening.defer(() => reserve.close());
  }
  const { path, release } = await takeDataDir(config.dataDir, `the server at ${originOf(config)}`);
  opening.defer(release);
  let embedded: EmbeddedPostgres | null = null;
  if (config.databaseUrl === null) {
    const maxConnections = config.databasePool + 20;
    embedded = await startEmbeddedPostgres({ dataDir: path, maxConnections, log });
    opening.defer(embedded.stop);
  }
  const opened = opening.move();
  return { reserve, embedded, close: () => opened.disposeAsync() };
}
