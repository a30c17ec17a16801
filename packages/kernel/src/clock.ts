/** Time, given from outside so that tests need no waiting. */
export interface Clock {
  /** Milliseconds since some fixed moment. */
  now(): number;
  /** Runs the callback once after `ms` milliseconds. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
