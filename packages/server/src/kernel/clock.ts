/** The time, as a dependency: tests set it, nothing sleeps. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
