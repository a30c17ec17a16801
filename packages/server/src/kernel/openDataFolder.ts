import type { FastifyBaseLogger } from 'fastify';
import { type Config, originOf } from './config.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './database/embedded.ts';
import { takeDataDir } from './dataDir.ts';
import { DiskReserve } from './health/DiskReserve.ts';

/** The data folder of a server, which no other uses meanwhile, and the database in it. */
export interface DataFolder {
  /** Null where the database is elsewhere: only an embedded one is on this disk. */
  readonly reserve: DiskReserve | null;
  /** Null where `DATABASE_URL` names another. */
  readonly embedded: EmbeddedPostgres | null;
  /** Ends the database and lets others have the folder. */
  close(): Promise<void>;
}

/**
 * Takes the data folder, and starts the embedded database unless there is another.
 *
 * @throws StartError when another server has the folder, or PostgreSQL does not start.
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
