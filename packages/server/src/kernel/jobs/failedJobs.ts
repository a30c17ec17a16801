import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { jobAddedChannel } from './jobs.ts';

/** A job whose last attempt failed. */
export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  readonly attempts: number;
  /** When it is tried again; null when it was given up. */
  readonly nextAt: Date | null;
  /** Message of the error that the last attempt threw. */
  readonly error: string;
}

/** Returns the jobs whose last attempt failed, the newest first. One that was given up is forgotten after an hour. */
export async function listFailedJobs(db: Db): Promise<readonly FailedJob[]> {
  if (!(await hasJobs(db))) return [];
  const { rows } = await sql<FailedJob>`
    select id, name as queue, retry_count + 1 as attempts,
      case state when 'retry' then start_after end as "nextAt",
      coalesce(output ->> 'message', output::text, '') as error
    from jobs.job where state in ('retry', 'failed') order by started_on desc
  `.execute(db);
  return rows;
}

/**
 * Lets jobs that failed be done now.
 *
 * @param id Default: all of them.
 * @returns how many they are.
 */
export async function retryFailedJobs(db: Db, id?: string): Promise<number> {
  if (!(await hasJobs(db))) return 0;
  // The limit grows with an attempt that the queue did not foresee, as pg-boss has it.
  const { rows } = await sql<{ queue: string }>`
    update jobs.job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = case state when 'failed' then retry_limit + 1 else retry_limit end
    where state in ('retry', 'failed') and (${id ?? null}::text is null or id::text = ${id ?? null})
    returning name as queue
  `.execute(db);
  for (const queue of new Set(rows.map(({ queue }) => queue))) {
    await sql`select pg_notify(${jobAddedChannel}, ${queue})`.execute(db);
  }
  return rows.length;
}

/** Returns whether a server has ever worked on this database. */
async function hasJobs(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}
