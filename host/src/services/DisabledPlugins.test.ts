import type { Session, SessionState } from '@anteroom/sdk';
import { atom, createStore } from 'jotai';
import { beforeEach, expect, it } from 'vitest';
import { DisabledPlugins } from './DisabledPlugins.ts';

const key = 'anteroom.disabledPlugins';
const state = atom<SessionState>({ kind: 'loading' });

beforeEach(() => sessionStorage.clear());

function open() {
  const store = createStore();
  const disabled = new DisabledPlugins({ state } as Partial<Session> as Session, store);
  return { store, disabled, ids: () => store.get(disabled.inThisTab) };
}

it('keeps what was switched off for the tab, each once', () => {
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

it('forgets it when the session ends', () => {
  const { disabled, ids, store } = open();
  disabled.disable('one');
  store.set(state, { kind: 'none' });
  expect(ids()).toEqual([]);
  expect(sessionStorage.getItem(key)).toBeNull();
});

it.each(['{', '{}', '"one"', '[1]'])('takes nothing from what it did not write: %s', (stored) => {
  sessionStorage.setItem(key, stored);
  expect(open().ids()).toEqual([]);
});
