import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import { jobAddedChannel } from './jobs.ts';

/** A job whose last attempt failed. */
export interface FailedJob {
  readonly id: string;
  readonly queue: string;
  /** Firm that the job belongs to; null if it belongs to none, such as housekeeping. */
  readonly companyId: string | null;
  readonly attempts: number;
  /** Time at which the last attempt began. */
  readonly failedAt: Date;
  /** Time of the next attempt; null if the job was given up. */
  readonly nextAt: Date | null;
  /** Message of the error that the last attempt threw. */
  readonly error: string;
  /** Status and code of a {@link JobFailure}. */
  readonly status: number | null;
  readonly code: string | null;
  /** Recipient of an e-mail. */
  readonly to: string | null;
}

/** Selection of failed jobs. Default: all. */
export interface JobSelection {
  readonly id?: string | undefined;
  /** Restricts the selection to the jobs of this firm. */
  readonly companyId?: string | undefined;
}

/** Maximum number of jobs that are listed. */
const mostListed = 500;

/** Returns the jobs whose last attempt failed, newest first. A job that was given up is deleted after three days. */
export async function listFailedJobs(db: DbOrTx, selection: JobSelection = {}): Promise<FailedJob[]> {
  if (!(await hasJobs(db))) return [];
  const { rows } = await sql<FailedJob>`
    select id, name as queue, data ->> 'companyId' as "companyId", retry_count + 1 as attempts, started_on as "failedAt",
      case state when 'retry' then start_after end as "nextAt",
      coalesce(output ->> 'message', output::text, '') as error,
      case when output ->> 'name' = 'JobFailure' then (output ->> 'status')::integer end as status,
      case when output ->> 'name' = 'JobFailure' then output ->> 'code' end as code,
      case name when 'mail' then data ->> 'to' end as "to"
    from jobs.job where ${hasFailed(selection)} order by started_on desc limit ${mostListed}
  `.execute(db);
  return rows;
}

/**
 * Schedules failed jobs for immediate execution.
 *
 * @returns the number of jobs.
 */
export async function retryFailedJobs(db: DbOrTx, selection: JobSelection = {}): Promise<number> {
  if (!(await hasJobs(db))) return 0;
  // Raise the retry limit for the additional attempt, as pg-boss itself does.
  const { rows } = await sql<{ queue: string }>`
    update jobs.job set state = 'retry', start_after = now(), completed_on = null,
      retry_limit = case state when 'failed' then retry_limit + 1 else retry_limit end
    where ${hasFailed(selection)}
    returning name as queue
  `.execute(db);
  for (const queue of new Set(rows.map(({ queue }) => queue))) {
    await sql`select pg_notify(${jobAddedChannel}, ${queue})`.execute(db);
  }
  return rows.length;
}

function hasFailed({ id, companyId }: JobSelection): RawBuilder<SqlBool> {
  const conditions = [sql<SqlBool>`state in ('retry', 'failed')`];
  if (id !== undefined) conditions.push(sql<SqlBool>`id::text = ${id}`);
  if (companyId !== undefined) conditions.push(sql<SqlBool>`data ->> 'companyId' = ${companyId}`);
  return sql.join(conditions, sql` and `);
}

/** Returns whether a server has ever worked on this database. */
async function hasJobs(db: DbOrTx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass('jobs.job') is not null as found`.execute(
    db,
  );
  return rows[0]?.found === true;
}
