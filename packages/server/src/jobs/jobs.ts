import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery } from 'kysely';
import type { Db as BossDatabase, PgBoss } from 'pg-boss';
import type { Db, DbOrTx } from '../database/schema.ts';

/** Work to be done soon, by any node, at least once; kept in the database. */
export interface Jobs {
  /** Says who does the jobs of a queue. Call before {@link Jobs.start}. */
  handle<T extends object>(queue: string, handler: (data: T) => Promise<void>): void;
  /** Adds a job. With a transaction it exists only if that commits. */
  send(queue: string, data: object, tx?: DbOrTx): Promise<void>;
  /** Begins to work. Jobs may be sent before; they wait for this. */
  start(): Promise<void>;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
}

/** A job that fails is tried again, ever later, for about a day. */
const retry = { retryLimit: 12, retryDelay: 15, retryBackoff: true, retryDelayMax: 4 * 3600 };

/** Runs jobs in pg-boss, which is loaded when it starts: nothing that a first request needs waits for it. */
export function openJobs(db: Db, log: FastifyBaseLogger): Jobs {
  const handlers = new Map<string, (data: object) => Promise<void>>();
  const started = Promise.withResolvers<PgBoss>();
  // Whoever sends meets the rejection; without a sender it was logged by the starter.
  started.promise.catch(() => undefined);
  let boss: PgBoss | undefined;

  return {
    handle(queue, handler) {
      handlers.set(queue, handler as (data: object) => Promise<void>);
    },
    async send(queue, data, tx = db) {
      const ready = await started.promise;
      await ready.send(queue, data, { db: executor(tx) });
    },
    async start() {
      try {
        const { PgBoss } = await import('pg-boss');
        boss = new PgBoss({ db: executor(db), schema: 'jobs', schedule: false });
        boss.on('error', (error) => log.error({ err: error }, 'jobs'));
        await boss.start();
        for (const [queue, handler] of handlers) {
          await boss.createQueue(queue, retry);
          await boss.work<object>(queue, async ([job]) => {
            if (job) await handler(job.data);
          });
        }
        started.resolve(boss);
      } catch (error) {
        started.reject(error);
        throw error;
      }
    },
    async stop() {
      await boss?.stop({ graceful: true, timeout: 10_000 });
    },
  };
}

function executor(db: DbOrTx): BossDatabase {
  return {
    async executeSql(text, values = []) {
      const { rows } = await db.executeQuery(CompiledQuery.raw(text, [...values]));
      return { rows: [...rows] };
    },
  };
}
