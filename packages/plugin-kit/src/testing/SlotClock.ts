import { type Clock, systemClock } from '@anteroom/kernel';
import { act } from '@testing-library/react';

/**
 * Clock of the slots in an inspection. A slot has a timer running as long as its component waits in Suspense, so the
 * clock knows when no component is waiting any more.
 */
export class SlotClock implements Clock {
  /** Time limit that replaces the slot's own. */
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
      // The slot shows its message within `act`.
      act(run);
      end();
    });
    return () => {
      cancel();
      end();
    };
  }

  /** Resolves when no component is waiting any more, because each has rendered or timed out. */
  async settled(): Promise<void> {
    while (this.#waiting.size > 0) await new Promise<void>((resolve) => this.#listeners.push(resolve));
  }
}
