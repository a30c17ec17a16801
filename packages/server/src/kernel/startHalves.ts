import type { Deps } from '../deps.ts';
import { queueOf } from './portalOf.ts';

/** Puts to work what the halves in use have registered beside their routes. */
export function startHalves({ plugins, jobs, chores }: Deps): void {
  for (const half of plugins.inUse.halves) {
    const { id } = half.half;
    for (const [queue, { handler, kind }] of half.jobs) {
      jobs.handle(
        queueOf(id, queue),
        async (job: { readonly companyId: string }, signal) => {
          if (plugins.isSwitchedOff(id, job.companyId))
            throw new Error(`plugin ${id} is switched off for the firm ${job.companyId}: the job waits`);
          await handler(job, signal);
        },
        kind,
      );
    }
    for (const [queue, { cron, handler }] of half.repeats) jobs.repeat(queueOf(id, queue), cron, handler);
    for (const [name, chore] of half.chores) chores.add(`${id}: ${name}`, chore);
  }
}
