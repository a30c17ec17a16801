import { expect, it } from 'vitest';
import { withinLimit } from './withinLimit.ts';

/** A clock whose single timer fires when the test says so. */
function stopwatch() {
  let run: (() => void) | null = null;
  return {
    clock: {
      now: () => 0,
      after(_ms: number, later: () => void) {
        run = later;
        return () => {
          run = null;
        };
      },
    },
    timeUp: () => run?.(),
    isRunning: () => run !== null,
  };
}

const late = () => new Error('too late');

it('resolves with a value that comes in time, and clears the timer', async () => {
  const { clock, isRunning } = stopwatch();
  expect(await withinLimit(Promise.resolve(7), 5_000, clock, late)).toBe(7);
  expect(isRunning()).toBe(false);
});

it('rejects once the time is up', async () => {
  const { clock, timeUp } = stopwatch();
  const waiting = withinLimit(new Promise(() => {}), 5_000, clock, late);
  timeUp();
  await expect(waiting).rejects.toThrow('too late');
});

it('rejects with an error that comes in time, and clears the timer', async () => {
  const { clock, isRunning } = stopwatch();
  await expect(withinLimit(Promise.reject(new Error('broken')), 5_000, clock, late)).rejects.toThrow(
    'broken',
  );
  expect(isRunning()).toBe(false);
});
