import type { SessionState } from '@anteroom/sdk';
import { atom, createStore } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { DisabledPlugins } from './DisabledPlugins.ts';

const key = 'anteroom.disabledPlugins';
const state = atom<SessionState>({ kind: 'loading' });
const disabledPlugins = atom<readonly string[]>([]);

beforeEach(() => sessionStorage.clear());

function open() {
  const store = createStore();
  const disabled = new DisabledPlugins({ state, disabledPlugins }, store);
  return { store, disabled, ids: () => store.get(disabled.inThisTab) };
}

it('remembers the plugins disabled in this tab, each once', () => {
  const { disabled, ids, store } = open();
  disabled.disable('one');
  disabled.disable('two');
  disabled.disable('one');
  expect(ids()).toEqual(['two', 'one']);
  expect([...store.get(disabled.all)]).toEqual([
    ['two', 'session'],
    ['one', 'session'],
  ]);
  disabled.enable('two');
  expect(open().ids()).toEqual(['one']);
});

it('adds the plugins disabled by the firm, which enabling all does not enable', () => {
  const { disabled, ids, store } = open();
  disabled.disable('one');
  store.set(disabledPlugins, ['one', 'nfe']);
  expect(Object.fromEntries(store.get(disabled.all))).toEqual({ one: 'firm', nfe: 'firm' });
  disabled.enableAll();
  expect([...store.get(disabled.all).keys()]).toEqual(['one', 'nfe']);
  expect(ids()).toEqual([]);
});

it('forgets the disabled plugins when the session ends', () => {
  const { disabled, ids, store } = open();
  disabled.disable('one');
  store.set(state, { kind: 'none' });
  expect(ids()).toEqual([]);
  expect(sessionStorage.getItem(key)).toBeNull();
});

it.each(['{', '{}', '"one"', '[1]'])('ignores a stored value that it did not write: %s', (stored) => {
  sessionStorage.setItem(key, stored);
  expect(open().ids()).toEqual([]);
});
