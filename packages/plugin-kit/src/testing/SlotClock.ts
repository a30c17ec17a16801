import { type Clock, systemClock } from '@anteroom/kernel';
import { act } from '@testing-library/react';

/**
 * The clock of the slots in an inspection. A slot sets a time limit for as long as its component waits in Suspense, so that the clock
 * knows when none does any more.
 */
export class SlotClock implements Clock {
  /** The time limit, in place of the slot's own. */
  readonly seconds: number;
  readonly #waiting = new Set<object>();
  #listeners: (() => void)[] = [];

  constructor(seconds: number) {
    this.seconds = seconds;
  }

  now(): number {
    return systemClock.now();
  }

  after(_ms: number, run: () => void): () => void {
    const waiting = {};
    this.#waiting.add(waiting);
    const end = () => {
      this.#waiting.delete(waiting);
      for (const listener of this.#listeners.splice(0)) listener();
    };
    const cancel = systemClock.after(this.seconds * 1000, () => {
      // The slot says within this what it has to say.
      act(run);
      end();
    });
    return () => {
      cancel();
      end();
    };
  }

  /** Resolves when no component waits any more: each is there, or its time is over. */
  async settled(): Promise<void> {
    while (this.#waiting.size > 0) await new Promise<void>((resolve) => this.#listeners.push(resolve));
  }
}
