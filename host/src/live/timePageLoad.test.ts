import { afterEach, expect, it, vi } from 'vitest';
import { timePageLoad } from './timePageLoad.ts';

afterEach(() => {
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Creates a clock that has one timer at a time and is advanced by the test. */
function handClock() {
  let now = 0;
  let due: { at: number; run: () => void } | null = null;
  return {
    now: () => now,
    after(ms: number, run: () => void) {
      due = { at: now + ms, run };
      return () => {
        due = null;
      };
    },
    advance(ms: number) {
      const end = now + ms;
      while (due && due.at <= end) {
        const { at, run } = due;
        due = null;
        now = at;
        run();
      }
      now = end;
    },
  };
}

function timed() {
  const clock = handClock();
  const onLoaded = vi.fn<(changedAt: number) => void>();
  timePageLoad(document, clock, onLoaded);
  return {
    onLoaded,
    pass: (ms: number) => clock.advance(ms),
    /** Changes the page. Mutation observers run only after the script that made the change. */
    async change() {
      document.body.append('more');
      await Promise.resolve();
    },
  };
}

it('reports the time of the last change before two quiet seconds, once', async () => {
  const { onLoaded, pass, change } = timed();
  pass(1_500);
  await change();
  pass(1_900);
  await change();
  pass(1_999);
  expect(onLoaded).not.toHaveBeenCalled();
  pass(1);
  expect(onLoaded.mock.calls).toEqual([[3_400]]);
  await change();
  pass(10_000);
  expect(onLoaded).toHaveBeenCalledOnce();
});

it.each(['pointerdown', 'keydown', 'visibilitychange'])(
  'stops timing on %s and reports no load time',
  (event) => {
    const { onLoaded, pass } = timed();
    pass(1_000);
    document.dispatchEvent(new Event(event));
    pass(10_000);
    expect(onLoaded).not.toHaveBeenCalled();
  },
);

it('does not measure a hidden page', () => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  const { onLoaded, pass } = timed();
  pass(10_000);
  expect(onLoaded).not.toHaveBeenCalled();
});
