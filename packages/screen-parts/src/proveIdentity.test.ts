import { Dialogs, Http, I18n, type ServiceScope, type ServiceToken } from '@anteroom/sdk';
import { beforeEach, expect, it, vi } from 'vitest';
import { proveIdentity } from './proveIdentity.ts';

/** Answers to the questions whether to sign in again, in order. */
let answers: boolean[];
let asked: number;
let listeners: Set<() => void>;
let opened: string[];
beforeEach(() => {
  answers = [true];
  asked = 0;
  listeners = new Set();
  opened = [];
});

const services = new Map<ServiceToken<unknown>, unknown>([
  [I18n, { t: (key: string) => key }],
  [Http, { post: async (path: string) => ({ location: `https://provider.test${path}` }) }],
  [
    Dialogs,
    {
      confirm: async () => {
        asked += 1;
        return answers.shift() ?? false;
      },
    },
  ],
]);
const scope: ServiceScope = {
  pluginId: null,
  get: <T>(token: ServiceToken<T>) => services.get(token) as T,
};
const begin = () =>
  proveIdentity(scope, {
    async openSignIn(findAddress) {
      opened.push(await findAddress());
    },
    onProved(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  });
const prove = () => {
  for (const listener of [...listeners]) listener();
};

it('opens the provider’s page, and resolves to true once the window reports the proof', async () => {
  const proved = begin();
  await expect.poll(() => listeners.size).toBe(2);
  expect(opened).toEqual(['https://provider.test/api/security/v1/session/proof']);
  prove();
  expect(await proved).toBe(true);
  expect(listeners.size).toBe(0);
});

it('asks once for concurrent calls', async () => {
  const both = Promise.all([begin(), begin()]);
  await expect.poll(() => listeners.size).toBe(2);
  prove();
  expect(await both).toEqual([true, true]);
  expect(asked).toBe(1);
});

it('resolves to false without opening a page when the person declines', async () => {
  answers = [false];
  expect(await begin()).toBe(false);
  expect(opened).toEqual([]);
});

it('asks again when the person comes back without a proof', async () => {
  vi.useFakeTimers();
  try {
    const proved = begin();
    await expect.poll(() => listeners.size).toBe(2);
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(1000);
    expect(await proved).toBe(false);
    expect(asked).toBe(2);
  } finally {
    vi.useRealTimers();
  }
});
