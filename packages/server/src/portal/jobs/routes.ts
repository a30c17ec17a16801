import * as api from '@anteroom/contract/failedJobs';
import type { Deps } from '../../deps.ts';
import { answer } from '../../kernel/http/answer.ts';
import type { App } from '../../kernel/http/app.ts';
import { listFailedJobs } from '../../kernel/jobs/failedJobs.ts';
import { authorOf } from '../people/Author.ts';
import { retryJobs } from './retryJobs.ts';

/** Routes for a firm's owners to see which background jobs failed, and to retry them. */
export function jobRoutes(app: App, deps: Deps): void {
  const { db } = deps;

  answer(app, api.listFailedJobs, async ({ scope: { companyId } }) => {
    const jobs = await listFailedJobs(db, { companyId });
    return {
      jobs: jobs.map(({ id, queue, to, attempts, failedAt, nextAt, status, code }) => ({
        id,
        queue,
        to,
        attempts,
        failedAt: failedAt.toISOString(),
        nextAt: nextAt?.toISOString() ?? null,
        status,
        code,
      })),
    };
  });

  answer(app, api.retryFailedJobs, async ({ scope, body, origin }) => {
    const { companyId, entry } = authorOf(scope, origin);
    const selection = { id: body.id, companyId };
    return { count: await db.transaction().execute((tx) => retryJobs(deps, tx, entry, selection)) };
  });
}
