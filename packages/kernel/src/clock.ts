/** Source of time, injected so that tests do not have to wait. */
export interface Clock {
  /** Returns the milliseconds since a fixed point in time. */
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
