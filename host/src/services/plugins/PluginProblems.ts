import { describeProblem, type KernelProblem, type NotedProblem } from '@anteroom/kernel';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { StateStore } from '../page/StateStore.ts';

/** Maximum number of different problems. Beyond it the oldest is dropped. */
const capacity = 200;

/** Collects the problems with plugins since the page was loaded, for diagnostics. They are logged as well. */
@injectable('Singleton')
export class PluginProblems {
  /** Problems by text, so that repeated ones are counted instead of listed again. */
  private readonly noted = atom<ReadonlyMap<string, NotedProblem>>(new Map());
  /** All problems, oldest first. */
  readonly list = atom((get) => [...get(this.noted).values()]);

  constructor(@inject(StateStore) private readonly store: StateStore) {}

  note(problem: KernelProblem): void {
    const noted = new Map(this.store.get(this.noted));
    const words = describeProblem(problem);
    noted.set(words, { problem, count: (noted.get(words)?.count ?? 0) + 1 });
    const [oldest] = noted.keys();
    if (noted.size > capacity && oldest !== undefined) noted.delete(oldest);
    this.store.set(this.noted, noted);
  }
}
