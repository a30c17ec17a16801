/** Runs a limited number of tasks at a time. The others wait in order of arrival. */
export class TurnQueue {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  constructor(places: number) {
    this.free = places;
  }

  /** Runs the work when its turn comes, and resolves with its result, or with null if the signal was aborted before. */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T | null> {
    if (this.free > 0) this.free--;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return signal.aborted ? null : await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.free++;
    }
  }
}
