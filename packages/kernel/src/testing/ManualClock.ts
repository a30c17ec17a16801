import type { Clock } from '../clock.ts';

/** Clock that advances only when a test says so. */
export class ManualClock implements Clock {
  #now = 0;
  readonly #timers = new Set<{ readonly at: number; readonly run: () => void }>();

  now(): number {
    return this.#now;
  }

  after(ms: number, run: () => void): () => void {
    const timer = { at: this.#now + ms, run };
    this.#timers.add(timer);
    return () => this.#timers.delete(timer);
  }

  /** Advances the time, and runs everything that is due by then. */
  advance(seconds: number): void {
    this.#now += seconds * 1000;
    for (const timer of this.#timers) {
      if (timer.at > this.#now) continue;
      this.#timers.delete(timer);
      timer.run();
    }
  }

  /** Number of pending timers. */
  get pending(): number {
    return this.#timers.size;
  }
}
