import type { TaskKind } from '@anteroom/server-sdk';
import type { Deps } from '../deps.ts';
import { kindInFirm } from './kindInFirm.ts';
import { queueOf } from './portalOf.ts';
import type { RegisteredJob } from './RegisteredHalf.ts';
import type { TakenHalf } from './takeHalves.ts';

type WorkDeps = Pick<Deps, 'db' | 'plugins' | 'jobs' | 'chores' | 'taskKinds'>;

/** Has the work done that halves have registered beside their routes: jobs, repeats, chores and kinds of task. */
export class HalvesAtWork {
  readonly #deps: WorkDeps;
  #queues = new Set<string>();
  #chores = new Set<string>();
  #kinds = new Map<string, TaskKind>();

  constructor(deps: WorkDeps) {
    this.#deps = deps;
  }

  /** Has the work of these halves done from now on, and no other half's. */
  async replace(halves: readonly TakenHalf[]): Promise<void> {
    const queues = new Set<string>();
    const chores = new Set<string>();
    const kinds = new Map(halves.flatMap(({ half }) => [...half.taskKinds]));
    for (const { half } of halves) {
      const { id } = half.half;
      for (const [name, job] of half.jobs) {
        this.#handle(id, name, job);
        queues.add(queueOf(id, name));
      }
      for (const [name, { cron, handler }] of half.repeats) {
        this.#deps.jobs.repeat(queueOf(id, name), cron, handler);
        queues.add(queueOf(id, name));
      }
      for (const [name, chore] of half.chores) {
        this.#deps.chores.add(`${id}: ${name}`, chore);
        chores.add(`${id}: ${name}`);
      }
    }
    for (const [name, kind] of this.#kinds) if (kinds.get(name) !== kind) this.#deps.taskKinds.remove(name);
    for (const [name, kind] of kinds) {
      if (this.#kinds.get(name) !== kind) this.#deps.taskKinds.add(kindInFirm(kind, this.#deps.db));
    }
    this.#kinds = kinds;
    for (const chore of this.#chores) if (!chores.has(chore)) this.#deps.chores.remove(chore);
    const gone = [...this.#queues].filter((queue) => !queues.has(queue));
    [this.#queues, this.#chores] = [queues, chores];
    await Promise.all(gone.map((queue) => this.#deps.jobs.abandon(queue)));
  }

  #handle(id: string, name: string, { handler, kind }: RegisteredJob): void {
    const { plugins, jobs } = this.#deps;
    const run = async (job: { readonly companyId: string }, signal: AbortSignal) => {
      if (plugins.isSwitchedOff(id, job.companyId))
        throw new Error(`plugin ${id} is switched off for the firm ${job.companyId}: the job waits`);
      await handler(job, signal);
    };
    jobs.handle(queueOf(id, name), run, kind);
  }
}
