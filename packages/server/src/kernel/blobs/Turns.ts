interface Waiting {
  readonly begin: () => void;
  readonly refuse: (reason: Error) => void;
}

/** A semaphore: limits how many tasks run at a time; the others wait for their turn. */
export class Turns {
  #free: number;
  #waiting: Waiting[] = [];

  /** @param atOnce Maximum number of tasks that run at a time. */
  constructor(atOnce: number) {
    this.#free = atOnce;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free--;
    else await new Promise<void>((begin, refuse) => this.#waiting.push({ begin, refuse }));
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next.begin();
      else this.#free++;
    }
  }

  /** Rejects all waiting tasks. */
  refuseWaiting(reason: Error): void {
    for (const { refuse } of this.#waiting.splice(0)) refuse(reason);
  }
}
