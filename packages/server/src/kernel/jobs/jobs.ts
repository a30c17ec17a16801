import { setTimeout } from 'node:timers/promises';
import { fail } from '@anteroom/server-sdk';
import type { FastifyBaseLogger } from 'fastify';
import { CompiledQuery, sql } from 'kysely';
import type { Db as BossDatabase, JobWithMetadata, PgBoss, QueueOptions } from 'pg-boss';
import { acrossFirms, forFirm } from '../database/firmAtWork.ts';
import type { Listener } from '../database/listener.ts';
import type { Db, DbOrTx } from '../database/schema.ts';
import { jobOrigin, traceJob } from '../tracing/jobTraces.ts';
import { within } from '../within.ts';
import { JobFailure } from './JobFailure.ts';

/** Background jobs. Any node may run them, soon and at least once each. They are stored in the database. */
export interface Jobs {
  /**
   * Sets the handler of a queue's jobs. A new handler replaces the previous one; jobs in progress end in the previous
   * one.
   */
  handle<T extends object>(queue: string, handler: JobHandler<T>, kind?: JobKind): void;
  /**
   * Calls a queue's handler at certain times (a cron expression, UTC), on one node.
   *
   * @param seconds Time after which the job counts as failed and is started again; default: 15 minutes.
   */
  repeat(queue: string, cron: string, handler: JobHandler<object>, seconds?: number): void;
  /** Stops running the jobs of a queue on this node. They wait for a handler. */
  abandon(queue: string): Promise<void>;
  /**
   * Adds a job. With a transaction it exists only if that commits. Waiting jobs with the highest priority run first.
   * Until the queues have started, it waits for them, but only for some seconds, because it may hold a transaction.
   *
   * @throws ServerError `unavailable` if the queues have not started by then.
   */
  send(queue: string, data: object, tx?: DbOrTx, priority?: number): Promise<void>;
  /** Starts the queues, and tries again until it succeeds. */
  start(): void;
  /** @throws Error while the queues have not started. */
  check(): Promise<void>;
  /** Waits for short jobs in progress. Long jobs are aborted; the next free node starts them again. */
  stop(): Promise<void>;
}

/**
 * Runs one job; a job that throws is retried. A job whose data has a `companyId` runs for that firm only (`forFirm`),
 * any other across firms.
 *
 * @param signal Aborts a long job: this node is stopping, or has lost the job to another one.
 * @param attempt Number of this attempt, from 1. Those that ended because their node was stopping do not count.
 */
export type JobHandler<T extends object> = (data: T, signal: AbortSignal, attempt: number) => Promise<void>;

/**
 * `long`: takes some minutes or hours; two run at a time on a node. If the node is killed, another one soon takes over.
 * `awaited`: somebody waits for the result; retried every minute until it succeeds. `outgoing`: a call to somebody
 * else's server; several run at a time, and are retried at growing intervals until the handler gives up.
 */
export type JobKind = 'short' | 'long' | 'awaited' | 'outgoing';

const queueOptions: Readonly<Record<JobKind, QueueOptions>> = {
  /**
   * Retried at growing intervals for about a day. Deleted soon after it is done, because an e-mail may contain the
   * secret of a link. One that was given up is kept longer: see {@link givenUpKeptSeconds}.
   */
  short: {
    retryLimit: 12,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    deleteAfterSeconds: 3600,
  },
  long: {
    retryLimit: 5,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    expireInSeconds: 12 * 3600,
    heartbeatSeconds: 15,
  },
  outgoing: {
    retryLimit: 1000,
    retryDelay: 15,
    retryBackoff: true,
    retryDelayMax: 4 * 3600,
    expireInSeconds: 120,
    deleteAfterSeconds: 3600,
  },
  awaited: {
    retryLimit: 1_000_000,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    retentionSeconds: 365 * 86_400,
    deleteAfterSeconds: 3600,
    expireInSeconds: 3600,
    heartbeatSeconds: 15,
  },
};

/**
 * Maximum number of jobs of a queue that one node runs at a time. For outgoing calls it is higher, so that one firm's
 * slow server does not hold up the others.
 */
const workersOf: Readonly<Record<JobKind, number>> = { short: 1, long: 2, awaited: 2, outgoing: 6 };

/**
 * Interval at which workers look for jobs that nobody announces: those repeated at a time, and those of a node that has
 * died, in seconds. A node asks separately for each of some forty workers, all at the same moment.
 */
const pollSeconds = 10;

/** The same interval where no jobs are announced at all. */
const unannouncedPollSeconds = 2;

/** Interval of the search for long jobs whose node has died, in seconds. */
const superviseSeconds = 10;

/** Maximum time of a repeated job, in seconds. */
const repeatedSeconds = 15 * 60;

/** Time for which a job that was given up can be retried, in seconds: a weekend. */
const givenUpKeptSeconds = 3 * 86_400;

/** Delay before the next attempt when the database is unavailable at start, in milliseconds. */
const startAgainMs = 2000;

/** Maximum time for which adding a job waits for the start of the queues, in milliseconds. */
const patienceMs = 5000;

/** Notification channel on which all nodes learn of a new job, so that none has to wait for its next poll. */
export const jobAddedChannel = 'job_added';

interface JobsOptions {
  /**
   * Maximum time to wait for short jobs in progress when stopping, in milliseconds; a job that takes longer is started
   * again by another node. Default: 5000.
   */
  readonly stopMs?: number;
  /** Maximum time for which `send` waits for the start of the queues, in milliseconds. Default: 5000. */
  readonly sendMs?: number;
  /** Called after each attempt at a job. */
  readonly onRun?: (queue: string, outcome: 'done' | 'failed') => void;
  /** Whether repeated jobs run at their times; default: yes. */
  readonly repeats?: boolean;
}

/**
 * Runs jobs with pg-boss, which is loaded at `start`, so that it does not delay the first requests.
 *
 * @param db The database with the account that owns the tables: pg-boss creates its own tables, and rebuilds their
 * indexes.
 * @param listener Announces new jobs; null for a command, which ends before it could hear of any.
 */
export function openJobs(
  db: Db,
  listener: Pick<Listener, 'on' | 'onConnected'> | null,
  log: FastifyBaseLogger,
  { stopMs = 5000, sendMs = patienceMs, onRun, repeats = true }: JobsOptions = {},
): Jobs {
  const handlers = new Map<string, { readonly handler: JobHandler<object>; readonly kind: JobKind }>();
  const schedules = new Map<string, { readonly cron: string; readonly seconds: number }>();
  const workers = new Map<string, readonly string[]>();
  const running = Promise.withResolvers<PgBoss>();
  let started: PgBoss | null = null;
  const stopping = new AbortController();
  let starting: Promise<void> | undefined;

  const lookAgain = (boss: PgBoss, queue: string) => {
    for (const worker of workers.get(queue) ?? []) boss.notifyWorker(worker);
  };
  listener?.on(jobAddedChannel, (queue) => void running.promise.then((boss) => lookAgain(boss, queue)));
  // Some may have been announced before, or while the connection was lost.
  listener?.onConnected(
    () =>
      void running.promise.then((boss) => {
        for (const queue of workers.keys()) lookAgain(boss, queue);
      }),
  );
  const pollingIntervalSeconds = listener ? pollSeconds : unannouncedPollSeconds;

  /** Looks for a failed job when it is due again, unless the next poll comes first. */
  const lookForRetry = (boss: PgBoss, queue: string, kind: JobKind, retries: number) => {
    const seconds = longestRetryDelay(kind, retries);
    if (seconds > pollingIntervalSeconds) return;
    setTimeout(seconds * 1000, undefined, { signal: stopping.signal, ref: false }).then(
      () => lookAgain(boss, queue),
      () => undefined,
    );
  };

  async function open(): Promise<PgBoss> {
    const { PgBoss } = await import('pg-boss');
    const boss = new PgBoss({
      db: executor(db),
      schema: 'jobs',
      schedule: repeats,
      superviseIntervalSeconds: superviseSeconds,
      monitorIntervalSeconds: superviseSeconds,
    });
    boss.on('error', (error) => log.error({ err: error }, 'jobs'));
    await boss.start();
    for (const queue of handlers.keys()) await work(boss, queue);
    // Search for jobs of a killed node immediately, not only after the first interval.
    boss.supervise().catch((error) => log.error({ err: error }, 'jobs'));
    return boss;
  }

  async function tell(queue: string, kind: JobKind, job: JobWithMetadata<object>, error: unknown) {
    const { id, retryCount, retryLimit } = job;
    const facts = {
      queue,
      job: id,
      attempt: attemptOf(job, kind),
      ...(error instanceof JobFailure
        ? { why: error.message, status: error.status, code: error.code }
        : { err: error }),
    };
    const isGivenUp = error instanceof JobFailure && error.isFinal;
    if (retryCount < retryLimit && !isGivenUp) {
      log.warn(facts, 'a job failed and is tried again');
      return;
    }
    log.error(facts, 'a job failed for the last time');
    await sql`
      update jobs.job
      set deletion_seconds = greatest(deletion_seconds, ${givenUpKeptSeconds}),
        retry_limit = least(retry_limit, retry_count)
      where name = ${queue} and id = ${id}
    `.execute(db);
  }

  /** Allows a job one more attempt, because the one that ends with this node says nothing about the job. */
  async function allowAnother(queue: string, { id }: JobWithMetadata<object>): Promise<void> {
    await sql`update jobs.job set retry_limit = retry_limit + 1 where name = ${queue} and id = ${id}`
      .execute(db)
      .catch((error) => log.error({ err: error, queue, job: id }, 'could not allow a job another attempt'));
  }

  async function work(boss: PgBoss, queue: string): Promise<void> {
    const { kind } = handlers.get(queue) ?? { kind: 'short' };
    await boss.createQueue(queue, queueOptions[kind]);
    // The limit of attempts, which may have been raised, is in the metadata.
    const options = { pollingIntervalSeconds, includeMetadata: true } as const;
    const addWorker = () =>
      boss.work(queue, options, async ([job]: JobWithMetadata<object>[]) => {
        if (!job) return;
        // More jobs may be waiting. By itself, a worker fetches one at each poll, however many there are.
        lookAgain(boss, queue);
        const { handler } = handlers.get(queue) ?? {};
        if (!handler) throw new Error(`nobody does the jobs of ${queue} any more`);
        try {
          const signal = AbortSignal.any([job.signal, stopping.signal]);
          // A repeated job has no data.
          const data = job.data as { readonly companyId?: unknown } | null;
          const companyId = data?.companyId;
          const attempt = attemptOf(job, kind);
          const act = () => traceJob(queue, attempt, data, () => handler(job.data, signal, attempt));
          await (typeof companyId === 'string' ? forFirm(companyId, act) : acrossFirms('job', act));
        } catch (error) {
          onRun?.(queue, 'failed');
          await (stopping.signal.aborted ? allowAnother(queue, job) : tell(queue, kind, job, error));
          lookForRetry(boss, queue, kind, job.retryCount);
          throw error;
        }
        onRun?.(queue, 'done');
      });
    const added: string[] = [];
    for (let worker = 0; worker < workersOf[kind]; worker++) added.push(await addWorker());
    workers.set(queue, added);
    const schedule = schedules.get(queue);
    // The limit belongs to each job, because pg-boss does not change the options of a queue that exists.
    if (schedule) await boss.schedule(queue, schedule.cron, null, { expireInSeconds: schedule.seconds });
  }

  /** Starts work on a queue that was registered after the start. */
  function workLater(queue: string): void {
    if (!starting || workers.has(queue)) return;
    workers.set(queue, []);
    void running.promise
      .then((boss) => work(boss, queue))
      .catch((error) => log.error({ err: error, queue }, 'could not start the workers of a job queue'));
  }

  async function openUntilItWorks(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        started = await open();
        running.resolve(started);
        return;
      } catch (error) {
        log.error({ err: error }, 'could not start the job queues; retrying');
        await setTimeout(startAgainMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  return {
    handle(queue, handler, kind = 'short') {
      handlers.set(queue, { handler: handler as JobHandler<object>, kind });
      workLater(queue);
    },
    repeat(queue, cron, handler, seconds = repeatedSeconds) {
      handlers.set(queue, { handler, kind: 'short' });
      schedules.set(queue, { cron, seconds });
      workLater(queue);
    },
    async abandon(queue) {
      handlers.delete(queue);
      const wasRepeated = schedules.delete(queue);
      const had = workers.get(queue) ?? [];
      workers.delete(queue);
      if (!starting || had.length === 0) return;
      const boss = await running.promise;
      await boss.offWork(queue);
      if (wasRepeated) await boss.unschedule(queue);
    },
    async send(queue, data, tx = db, priority = 0) {
      const boss = started ?? (await within(running.promise, sendMs, 'not started').catch(notStarted));
      await boss.send(queue, { ...data, ...jobOrigin() }, { db: executor(tx), priority });
      await sql`select pg_notify(${jobAddedChannel}, ${queue})`.execute(tx);
    },
    start() {
      starting ??= openUntilItWorks();
    },
    async check() {
      if (started === null) throw new Error('the job queues have not started');
    },
    async stop() {
      stopping.abort(new Error('this node is stopping'));
      if (!starting) return;
      await starting;
      await started?.stop({ graceful: true, timeout: stopMs });
    },
  };
}

function notStarted(cause: unknown): never {
  fail('unavailable', 'The portal is still starting. Try again in a moment.', {
    headers: { 'retry-after': '5' },
    cause,
  });
}

/** Returns the number of a job's attempt, from 1, without those for which its limit was raised. */
function attemptOf({ retryCount, retryLimit }: JobWithMetadata<object>, kind: JobKind): number {
  const raised = Math.max(0, retryLimit - (queueOptions[kind].retryLimit ?? 0));
  return Math.max(1, retryCount + 1 - raised);
}

/** Returns the maximum delay before a job is tried again, in seconds. pg-boss shortens it at random, by up to a half. */
function longestRetryDelay(kind: JobKind, retries: number): number {
  const { retryDelay = 0, retryDelayMax = 0 } = queueOptions[kind];
  return Math.min(retryDelayMax, retryDelay * 2 ** (retries + 1));
}

function executor(db: DbOrTx): BossDatabase {
  return {
    async executeSql(text, values = []) {
      // Keep the tables of pg-boss on the coordinator of a distributed database.
      const local = text.replace(/^\s*BEGIN;/, '$& SET LOCAL citus.enable_ddl_propagation = off;');
      const { rows } = await db.executeQuery(CompiledQuery.raw(local, [...values]));
      return { rows: [...rows] };
    },
  };
}
