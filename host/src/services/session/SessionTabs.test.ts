import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { askTabs } from '../../askTabs.ts';
import { Credentials } from './Credentials.ts';
import { SessionTabs, type TabMessage } from './SessionTabs.ts';

const session = { tokenValue: 'theirs', expiresAt: '2999-01-01T00:00:00Z' };

let other: BroadcastChannel;
let heard: TabMessage[];
/** Response of the other tab to each message. */
let answer: (message: TabMessage) => TabMessage | undefined;
let credentials: Credentials;
let tabs: SessionTabs;
beforeEach(() => {
  sessionStorage.clear();
  heard = [];
  answer = () => undefined;
  other = new BroadcastChannel('anteroom.session');
  other.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
    heard.push(data);
    const reply = answer(data);
    if (reply) other.postMessage(reply);
  });
  credentials = new Credentials();
  tabs = new SessionTabs(credentials);
});
afterEach(() => {
  vi.restoreAllMocks();
  delete window.anteroomAskedTabs;
  other.close();
  credentials.clear();
});

it('takes over the session of another tab', async () => {
  answer = ({ kind }) => (kind === 'session-wanted' ? { kind: 'session', session } : undefined);
  expect(await tabs.borrow()).toBe(true);
  expect(credentials.token).toBe('theirs');
  expect(credentials.stored).toEqual(session);
});

it('returns false when no tab has a session', async () => {
  expect(await tabs.borrow()).toBe(false);
  expect(heard).toEqual([{ kind: 'session-wanted' }]);
  expect(credentials.token).toBeNull();
});

it('takes over the session that a tab shared before the host’s code had loaded', async () => {
  answer = ({ kind }) => (kind === 'session-wanted' ? { kind: 'session', session } : undefined);
  askTabs();
  expect(await tabs.borrow()).toBe(true);
  expect(credentials.token).toBe('theirs');
});

it('neither waits longer nor asks again when no tab has answered the early request in time', async () => {
  askTabs();
  const { at } = window.anteroomAskedTabs ?? { at: Number.NaN };
  vi.spyOn(performance, 'now').mockReturnValue(at + 250);
  const timer = vi.spyOn(globalThis, 'setTimeout');
  expect(await tabs.borrow()).toBe(false);
  // The difference of two readings of the clock is not exact.
  expect(timer.mock.calls.map(([, delay = 0]) => Math.round(delay))).toEqual([0]);
  timer.mockRestore();
  await expect.poll(() => heard).toEqual([{ kind: 'session-wanted' }]);
});

it('asks again once the early answer has been used or is old', async () => {
  const asked = () => heard.filter(({ kind }) => kind === 'session-wanted').length;
  askTabs();
  const { at } = window.anteroomAskedTabs ?? { at: Number.NaN };
  vi.spyOn(performance, 'now').mockReturnValue(at + 60_000);
  expect(await tabs.borrow()).toBe(false);
  expect(asked()).toBe(2);
  expect(await tabs.borrow()).toBe(false);
  expect(asked()).toBe(3);
});

it('does not take back the session that this tab has just lost', async () => {
  credentials.token = 'theirs';
  credentials.refuse();
  credentials.clear();
  answer = () => ({ kind: 'session', session });
  expect(await tabs.borrow()).toBe(false);
});

it('shares its session on request, and only while it has one', async () => {
  const asked = () => {
    const { promise, resolve } = Promise.withResolvers<TabMessage>();
    answer = (message) => void resolve(message);
    other.postMessage({ kind: 'session-wanted' });
    return promise;
  };
  credentials.keep(session);
  expect(await asked()).toEqual({ kind: 'session', session });
  credentials.clear();
  const next = asked();
  // This message, sent later, arrives first, so the request got no response.
  tabs.tell({ kind: 'used' });
  expect(await next).toEqual({ kind: 'used' });
});

it('delivers messages only to listeners for their kind, until they stop', async () => {
  const got: TabMessage[] = [];
  const stop = tabs.on('signed-out', (message) => got.push(message));
  const signOut = async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stopUsed = tabs.on('used', () => resolve());
    other.postMessage({ kind: 'signed-out' });
    // Messages arrive in order, so the first has been delivered when this one arrives.
    other.postMessage({ kind: 'used' });
    await promise;
    stopUsed();
  };
  await signOut();
  expect(got).toEqual([{ kind: 'signed-out' }]);
  stop();
  await signOut();
  expect(got).toHaveLength(1);
});
