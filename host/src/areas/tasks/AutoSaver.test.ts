import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AutoSaver, type SavingState, saveAfterMs } from './AutoSaver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('saves once the writer pauses, and only the newest text', async () => {
  const { saver, saved, states } = saverThat(async () => 'saved');
  saver.write('H');
  await vi.advanceTimersByTimeAsync(saveAfterMs - 1);
  saver.write('Hello');
  await vi.advanceTimersByTimeAsync(saveAfterMs - 1);
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(saved).toEqual(['Hello']);
  expect(states).toEqual(['saving', 'saved']);
  expect(saver.isUnsaved).toBe(false);
});

it('sends what was written during a save after it, never beside it', async () => {
  const first = Promise.withResolvers<'saved'>();
  const { saver, saved } = saverThat((text) => (text === 'one' ? first.promise : Promise.resolve('saved')));
  saver.write('one');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  saver.write('two');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(saved).toEqual(['one']);
  first.resolve('saved');
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toEqual(['one', 'two']);
});

it('saves at once when told to', async () => {
  const { saver, saved } = saverThat(async () => 'saved');
  saver.write('now');
  await saver.flush();
  expect(saved).toEqual(['now']);
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(saved).toEqual(['now']);
});

it.each(['failed', 'conflict'] as const)('keeps the text after a save that %s', async (end) => {
  const answers = [end, 'saved'] as const;
  let calls = 0;
  const { saver, saved, states } = saverThat(async () => {
    const answer = answers[calls++];
    if (answer === 'failed' || answer === undefined) throw new Error('offline');
    return answer;
  });
  saver.write('precious');
  await saver.flush();
  expect(states.at(-1)).toBe(end);
  expect(saver.isUnsaved).toBe(true);
  await saver.flush();
  expect(saved).toEqual(['precious', 'precious']);
  expect(states.at(-1)).toBe('saved');
});

function saverThat(answer: (text: string) => Promise<'saved' | 'conflict'>) {
  const saved: string[] = [];
  const states: SavingState[] = [];
  const saver = new AutoSaver({
    save: (text) => {
      saved.push(text);
      return answer(text);
    },
    onState: (state) => states.push(state),
  });
  return { saver, saved, states };
}
