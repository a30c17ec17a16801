/** Clock that stands still until a test changes it. It starts on Friday, 20 November 2026, 15:00 UTC. */
export class TestClock {
  #now = new Date('2026-11-20T15:00:00Z');

  now(): Date {
    return new Date(this.#now);
  }

  /** Sets the time. */
  set(time: Date | string): void {
    this.#now = new Date(time);
  }

  /** Advances the time. */
  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }
}
