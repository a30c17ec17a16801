import type { Audit, AuditEntry } from '../../kernel/audit/audit.ts';
import { type JobSelection, retryFailedJobs } from '../../kernel/jobs/failedJobs.ts';
import type { Tx } from '../schema.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    /** An owner or the operator retried failed background jobs. Details: how many. */
    'jobs-retried': unknown;
  }
}

/**
 * Schedules failed jobs to run now, and records who requested it.
 *
 * @returns the number of jobs.
 */
export async function retryJobs(
  { audit }: { readonly audit: Audit },
  tx: Tx,
  entry: Omit<AuditEntry, 'action'>,
  selection: JobSelection,
): Promise<number> {
  const count = await retryFailedJobs(tx, selection);
  if (count > 0) {
    const { id } = selection;
    await audit.record(
      {
        ...entry,
        action: 'jobs-retried',
        subject: `job:${id ?? 'all'}`,
        details: { ...entry.details, count },
      },
      tx,
    );
  }
  return count;
}
