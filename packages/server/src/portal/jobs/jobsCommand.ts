import { type FailedJob, listFailedJobs, retryFailedJobs } from '../../kernel/jobs/failedJobs.ts';
import { asOperator, type OperatorEnvironment } from '../operator/asOperator.ts';

export const jobsUsage = `anteroom jobs <command>, in the environment of the server (DATA_DIR, DATABASE_URL)

  failed                         show what failed in the background, such as e-mails and virus checks, why, and when it is tried again
  retry [job id]                 try it again now: one job, or all of them
`;

/**
 * Carries out one command and returns what to print; null if there is no such command, or not with these operands.
 *
 * @throws StartError or ConfigError with what the operator can mend.
 */
export async function jobsCommand({
  command,
  operands,
  firm,
  env,
}: {
  readonly command: string | undefined;
  readonly operands: readonly string[];
  readonly firm: string | undefined;
  readonly env: OperatorEnvironment;
}): Promise<string | null> {
  if (firm !== undefined) return null;
  if (command === 'failed' && operands.length === 0) {
    return asOperator(env, async ({ db }) => {
      const jobs = await listFailedJobs(db);
      return jobs.map(lineOf).join('') || 'No job has failed.\n';
    });
  }
  if (command === 'retry' && operands.length <= 1) {
    const [id] = operands;
    return asOperator(env, async ({ db }) => {
      const count = await retryFailedJobs(db, id);
      if (count === 0) return id ? `No job ${id} has failed.\n` : 'No job has failed.\n';
      return `${count === 1 ? '1 job is' : `${count} jobs are`} tried again as soon as the server runs.\n`;
    });
  }
  return null;
}

function lineOf({ id, queue, attempts, nextAt, error }: FailedJob): string {
  const next = nextAt ? `tried again at ${nextAt.toISOString()}` : 'given up';
  const times = attempts === 1 ? 'once' : `${attempts} times`;
  return `${id}  ${queue}  failed ${times}, ${next}: ${error.replaceAll(/\s+/g, ' ').slice(0, 300)}\n`;
}
