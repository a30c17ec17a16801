import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { AutoSaver, type SavingState, saveAfterMs } from './autoSaver.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('saves only the latest text after a pause in typing', async () => {
  const { saver, saved, states } = saverThat(async () => undefined);
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

it('saves text that was written during a save only after that save', async () => {
  const first = Promise.withResolvers<void>();
  const { saver, saved } = saverThat((text) => (text === 'one' ? first.promise : Promise.resolve()));
  saver.write('one');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  saver.write('two');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(saved).toEqual(['one']);
  first.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(saved).toEqual(['one', 'two']);
});

it('waits for the next pause when a save ends while typing continues', async () => {
  const first = Promise.withResolvers<void>();
  const { saver, saved, states } = saverThat((text) => (text === 'one' ? first.promise : Promise.resolve()));
  saver.write('one');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  saver.write('one tw');
  first.resolve();
  await vi.advanceTimersByTimeAsync(saveAfterMs - 1);
  expect(saved).toEqual(['one']);
  expect(states).toEqual(['saving']);
  expect(saver.isUnsaved).toBe(true);
  saver.write('one two');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(saved).toEqual(['one', 'one two']);
  expect(states.at(-1)).toBe('saved');
});

it('saves at once on flush', async () => {
  const { saver, saved } = saverThat(async () => undefined);
  saver.write('now');
  await saver.flush();
  expect(saved).toEqual(['now']);
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  expect(saved).toEqual(['now']);
});

it('keeps text that could not be saved, and saves it on the next flush', async () => {
  const { saver, saved, states } = saverThat(refusedOnce(new Error('offline')));
  saver.write('precious');
  await saver.flush();
  expect(states.at(-1)).toBe('failed');
  expect(saver.isUnsaved).toBe(true);
  await saver.flush();
  expect(saved).toEqual(['precious', 'precious']);
  expect(states.at(-1)).toBe('saved');
  expect(saver.isUnsaved).toBe(false);
});

it('does not overwrite a conflicting change unless told to', async () => {
  const { saver, saved, states } = saverThat(refusedOnce(conflict));
  saver.write('mine');
  await saver.flush();
  expect(states.at(-1)).toBe('conflict');
  saver.write('mine, longer');
  await vi.advanceTimersByTimeAsync(saveAfterMs);
  await saver.flush();
  expect(saved).toEqual(['mine']);
  await saver.keepMine();
  expect(saved).toEqual(['mine', 'mine, longer']);
  expect(states.at(-1)).toBe('saved');
});

it('discards the text when a conflicting change is accepted', async () => {
  const { saver, saved, states } = saverThat(refusedOnce(conflict));
  saver.write('mine');
  await saver.flush();
  saver.discard();
  expect(states.at(-1)).toBe('idle');
  expect(saver.isUnsaved).toBe(false);
  saver.write('new');
  await saver.flush();
  expect(saved).toEqual(['mine', 'new']);
});

const conflict = Object.assign(new Error('Somebody else was faster.'), { code: 'conflict' });

function refusedOnce(error: Error): () => Promise<void> {
  let isFirst = true;
  return async () => {
    if (!isFirst) return;
    isFirst = false;
    throw error;
  };
}

function saverThat(answer: (text: string) => Promise<unknown>) {
  const saved: string[] = [];
  const states: SavingState[] = [];
  const saver = new AutoSaver<string>({
    save: (text) => {
      saved.push(text);
      return answer(text);
    },
    onState: (state) => states.push(state),
  });
  return { saver, saved, states };
}
