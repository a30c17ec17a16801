import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { atMostEvery } from './atMostEvery.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs at once, and once more after the interval for all calls made meanwhile', () => {
  const act = vi.fn();
  const ask = atMostEvery(1_000, act);
  for (let times = 0; times < 200; times++) ask();
  expect(act).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(act).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(5_000);
  expect(act).toHaveBeenCalledTimes(2);
  ask();
  expect(act).toHaveBeenCalledTimes(3);
});
