import { createStore } from 'jotai';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Credentials } from './Credentials.ts';
import { SessionClock } from './SessionClock.ts';
import { SessionTabs } from './SessionTabs.ts';

const minute = 60_000;
const time = { IdleSeconds: 1800, LifeSeconds: 43_200 };

let credentials: Credentials;
let clock: SessionClock;
let store: ReturnType<typeof createStore>;
const ended = vi.fn();
const told = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  credentials = new Credentials();
  credentials.onRefused(ended);
  const tabs = new SessionTabs(credentials);
  vi.spyOn(tabs, 'tell').mockImplementation(told);
  store = createStore();
  clock = new SessionClock(credentials, tabs, store);
  clock.start(time);
});
afterEach(() => {
  clock.stop();
  vi.useRealTimers();
  vi.clearAllMocks();
});

const ending = () => store.get(clock.ending);

it('warns two minutes before an unused session ends, then ends it', () => {
  vi.advanceTimersByTime(28 * minute - 1);
  expect(ending()).toBeNull();
  vi.advanceTimersByTime(1);
  expect(ending()).toMatchObject({ endsAt: Date.now() + 2 * minute, extendable: true });
  vi.advanceTimersByTime(2 * minute);
  expect(ending()).toBeNull();
  expect(ended).toHaveBeenCalledOnce();
});

it('restarts the idle time with each answer of the server', () => {
  vi.advanceTimersByTime(29 * minute);
  clock.used();
  expect(ending()).toBeNull();
  vi.advanceTimersByTime(27 * minute);
  expect(ending()).toBeNull();
  vi.advanceTimersByTime(minute);
  expect(ending()).not.toBeNull();
});

it('counts the tab as attended for a minute after each input and when it is shown again', () => {
  expect(clock.isAttended).toBe(true);
  vi.advanceTimersByTime(minute);
  expect(clock.isAttended).toBe(false);
  for (const input of ['pointerdown', 'keydown', 'wheel', 'touchmove', 'visibilitychange']) {
    document.dispatchEvent(new Event(input));
    expect(clock.isAttended).toBe(true);
    vi.advanceTimersByTime(minute);
    expect(clock.isAttended).toBe(false);
  }
});

it('does not restart the idle time when the session is loaded while nobody is there', () => {
  vi.advanceTimersByTime(27 * minute);
  clock.start(time);
  vi.advanceTimersByTime(minute);
  expect(ending()).not.toBeNull();
});

it('ends at its maximum lifetime however much it is used, without offering an extension', () => {
  for (let passed = 0; passed < 719; passed++) {
    vi.advanceTimersByTime(minute);
    clock.used();
  }
  expect(ending()).toMatchObject({ extendable: false });
  vi.advanceTimersByTime(minute);
  expect(ended).toHaveBeenCalledOnce();
});

it('tells the other tabs once about many uses', () => {
  told.mockClear();
  vi.advanceTimersByTime(minute);
  for (let calls = 0; calls < 50; calls++) clock.used();
  expect(told).toHaveBeenCalledExactlyOnceWith({ kind: 'used' });
});

it('ends the session at once when the computer wakes up after its end', () => {
  vi.setSystemTime(Date.now() + 40 * minute);
  expect(ended).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(ended).toHaveBeenCalledOnce();
});

it('neither warns nor ends the session once it is stopped', () => {
  clock.stop();
  vi.advanceTimersByTime(60 * minute);
  expect(ending()).toBeNull();
  expect(ended).not.toHaveBeenCalled();
});
