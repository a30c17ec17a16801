import { type FailedJob, listFailedJobs } from '../../kernel/jobs/failedJobs.ts';
import { OperatorError } from '../../kernel/operatorError.ts';
import { asOperator } from '../operator/asOperator.ts';
import { commandGroup } from '../operator/commandGroup.ts';
import { authorIn } from '../operator/inFirmAsOperator.ts';
import { retryJobs } from './retryJobs.ts';

/** Commands on failed background jobs. */
export const jobsCommand = commandGroup({
  usage: `anteroom jobs <command> [--firm <id>], in the environment of the server (DATA_DIR, DATABASE_URL)

  failed                         show failed background jobs, such as e-mails and virus checks, with the reason and the time of the next attempt
  retry [job id]                 retry one failed job, or all of them, now. Jobs that were given up can be retried for three days
                                 With --firm, only jobs of that firm
`,
  async run({ command, operands, firm, env }) {
    const [id] = operands;
    const isList = command === 'failed' && operands.length === 0;
    if (!isList && (command !== 'retry' || operands.length > 1)) return null;
    return asOperator(env, async (deps) => {
      const entry = firm
        ? (await authorIn(deps, firm)).entry
        : { companyId: null, userId: null, details: { operator: deps.operator } };
      if (isList) {
        const jobs = await listFailedJobs(deps.db, { companyId: firm });
        return jobs.map(lineOf).join('') || 'No job has failed.\n';
      }
      const count = await deps.db
        .transaction()
        .execute((tx) => retryJobs(deps, tx, entry, { id, companyId: firm }));
      if (count === 0 && id !== undefined) throw new OperatorError(`No job ${id} has failed.`);
      if (count === 0) return 'No job has failed.\n';
      return `${count === 1 ? '1 job is' : `${count} jobs are`} tried again as soon as the server runs.\n`;
    });
  },
});

function lineOf({ id, queue, companyId, attempts, nextAt, error }: FailedJob): string {
  const next = nextAt ? `tried again at ${nextAt.toISOString()}` : 'given up';
  const times = attempts === 1 ? 'once' : `${attempts} times`;
  const why = error.replaceAll(/\s+/g, ' ').slice(0, 300);
  return `${id}  ${queue}${companyId ? ` of ${companyId}` : ''}  failed ${times}, ${next}: ${why}\n`;
}
