import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { soon } from '../../testing/soon.ts';
import { createTestDatabase } from '../../testing/testDatabase.ts';
import { Listener } from '../database/listener.ts';
import { openDatabase } from '../database/openDatabase.ts';
import type { Db } from '../database/schema.ts';
import { retryFailedJobs } from './failedJobs.ts';
import { JobFailure } from './JobFailure.ts';
import { type Jobs, jobAddedChannel, openJobs } from './jobs.ts';

// At one job a poll, they would take minutes.
test('jobs that wait in a queue are all run, without a pause after each', async () => {
  await withJobs(async (jobs, db) => {
    const done: number[] = [];
    jobs.handle<{ number: number }>('numbers', async ({ number }) => void done.push(number));
    jobs.start();
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    await db.transaction().execute(async (tx) => {
      for (const number of numbers) await jobs.send('numbers', { number }, tx);
    });
    await expect.poll(() => done.length).toBe(numbers.length);
    expect(done.toSorted((left, right) => left - right)).toEqual(numbers);
  });
});

test('a scheduled job without data is run with null', async () => {
  await withJobs(async (jobs, db) => {
    const done: unknown[] = [];
    jobs.handle('repeated', async (data) => void done.push(data));
    jobs.start();
    await soon(() => sql`insert into jobs.job (name) values ('repeated')`.execute(db));
    await sql`select pg_notify(${jobAddedChannel}, 'repeated')`.execute(db);
    await expect.poll(() => done).toEqual([null]);
  });
});

test('adding a job before the queues have started fails after some time', async () => {
  await withJobs(
    async (jobs, db) => {
      jobs.handle('early', async () => {});
      await expect(jobs.check()).rejects.toThrow('have not started');
      const send = () => db.transaction().execute((tx) => jobs.send('early', {}, tx));
      await expect(send()).rejects.toMatchObject({ code: 'unavailable' });
      jobs.start();
      await soon(() => jobs.check());
      await send();
    },
    { sendMs: 200 },
  );
});

test('a repeated job gets the time limit that it was given', async () => {
  await withJobs(async (jobs, db) => {
    jobs.repeat('tidying', '0 0 1 1 *', async () => {}, 7200);
    jobs.start();
    const { rows } = await soon(() => {
      const found = sql`select options from jobs.schedule where name = 'tidying'`.execute(db);
      return found.then((schedules) => {
        expect(schedules.rows).toHaveLength(1);
        return schedules;
      });
    });
    expect(rows).toEqual([{ options: { expireInSeconds: 7200 } }]);
  });
});

test('an attempt that ends because its node stops does not count', async () => {
  await withJobs(async (jobs, db, openOther) => {
    const begun: number[] = [];
    jobs.handle(
      'patient',
      (_, signal, attempt) => {
        begun.push(attempt);
        return new Promise((_resolve, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason)),
        );
      },
      'long',
    );
    jobs.start();
    await jobs.send('patient', {});
    await expect.poll(() => begun).toEqual([1]);
    // Without another attempt, the job would now fail for good.
    await sql`update jobs.job set retry_limit = 0 where name = 'patient'`.execute(db);
    await jobs.stop();
    const { rows } = await sql`select state from jobs.job where name = 'patient'`.execute(db);
    expect(rows).toEqual([{ state: 'retry' }]);

    await sql`update jobs.job set retry_limit = 6 where name = 'patient'`.execute(db);
    await retryFailedJobs(db);
    const other = openOther();
    other.handle('patient', async (_, _signal, attempt) => void begun.push(attempt), 'long');
    other.start();
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual([1, 1]);
  });
});

test('a final failure ends a job at once, and the job can be retried', async () => {
  await withJobs(async (jobs, db) => {
    const begun: number[] = [];
    jobs.handle('hopeless', async (_, _signal, attempt) => {
      begun.push(attempt);
      throw new JobFailure('there is no such address', { status: 550, isFinal: true });
    });
    jobs.start();
    await jobs.send('hopeless', {});
    const states = async () =>
      (await sql<{ state: string }>`select state from jobs.job where name = 'hopeless'`.execute(db)).rows;
    await expect.poll(states).toEqual([{ state: 'failed' }]);
    await retryFailedJobs(db);
    await expect.poll(() => begun, { timeout: 20_000 }).toEqual([1, 2]);
    await expect.poll(states).toEqual([{ state: 'failed' }]);
  });
});

async function withJobs(
  work: (jobs: Jobs, db: Db, openOther: () => Jobs) => Promise<void>,
  options: { readonly sendMs?: number } = {},
): Promise<void> {
  const log = pino({ level: 'silent' });
  const database = await createTestDatabase();
  const db = openDatabase(database.url, 2, log);
  const listener = new Listener(database.url, log);
  const opened: Jobs[] = [];
  const open = () => {
    const jobs = openJobs(db, listener, log, options);
    opened.push(jobs);
    return jobs;
  };
  await listener.start();
  try {
    await work(open(), db, open);
  } finally {
    for (const jobs of opened) await jobs.stop();
    await listener.close();
    await db.destroy();
    await database.drop();
  }
}
