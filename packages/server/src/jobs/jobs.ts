import { setTimeout } from 'node:timers/promises';
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
  /** Begins to work, as soon as it can. Whoever sends before waits for it. */
  start(): void;
  /** Waits for the jobs under way. */
  stop(): Promise<void>;
}

/** A job that fails is tried again, ever later, for about a day. */
const retry = { retryLimit: 12, retryDelay: 15, retryBackoff: true, retryDelayMax: 4 * 3600 };

/** How long to wait before another try when the database was away at the start. */
const startAgainMs = 2000;

/** Runs jobs in pg-boss, which is loaded when it starts: nothing that a first request needs waits for it. */
export function openJobs(db: Db, log: FastifyBaseLogger): Jobs {
  const handlers = new Map<string, (data: object) => Promise<void>>();
  const running = Promise.withResolvers<PgBoss>();
  const stopping = new AbortController();
  let starting: Promise<void> | undefined;

  async function open(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({ db: executor(db), schema: 'jobs', schedule: false });
    boss.on('error', (error) => log.error({ err: error }, 'jobs'));
    await boss.start();
    for (const [queue, handler] of handlers) {
      await boss.createQueue(queue, retry);
      await boss.work<object>(queue, async ([job]) => {
        if (job) await handler(job.data);
      });
    }
    return boss;
  }

  async function openUntilItWorks(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        running.resolve(await open());
        return;
      } catch (error) {
        log.error({ err: error }, 'jobs did not start, trying again');
        await setTimeout(startAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    handle(queue, handler) {
      handlers.set(queue, handler as (data: object) => Promise<void>);
    },
    async send(queue, data, tx = db) {
      const boss = await running.promise;
      await boss.send(queue, data, { db: executor(tx) });
    },
    start() {
      starting ??= openUntilItWorks();
    },
    async stop() {
      stopping.abort();
      if (!starting) return;
      await starting;
      const boss = await Promise.race([running.promise, null]);
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
