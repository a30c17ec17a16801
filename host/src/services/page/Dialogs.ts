import type { Confirmation, Dialogs } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { StateStore } from './StateStore.ts';

/** Confirmation dialog that waits for the person's answer. */
export interface Question extends Confirmation {
  readonly id: number;
  /** Answers the question. Later calls have no effect. */
  answer(confirmed: boolean): void;
}

/** Asks one question after the other; the shell shows the {@link QuestionQueue.current} one. */
@injectable('Singleton')
export class QuestionQueue implements Dialogs {
  private readonly questions = atom<readonly Question[]>([]);
  readonly current = atom((get) => get(this.questions)[0] ?? null);
  private count = 0;

  constructor(@inject(StateStore) private readonly store: StateStore) {}

  confirm(confirmation: Confirmation): Promise<boolean> {
    return new Promise((resolve) => {
      const id = ++this.count;
      const answer = (confirmed: boolean) => {
        this.store.set(this.questions, (list) => list.filter((question) => question.id !== id));
        resolve(confirmed);
      };
      this.store.set(this.questions, (list) => [...list, { ...confirmation, id, answer }]);
    });
  }
}
