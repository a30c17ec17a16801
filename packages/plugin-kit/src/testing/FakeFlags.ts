import type { Flags } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

/** The flags that a test names; others are not known. */
export class FakeFlags implements Flags {
  readonly values;
  readonly #current;
  readonly #store: StateStore;

  constructor(store: StateStore, flags: Readonly<Record<string, boolean>> = {}) {
    const current = atom(flags);
    this.#store = store;
    this.#current = current;
    this.values = atom((get) => get(current));
  }

  isOn(id: string): boolean {
    const flags = this.#store.get(this.#current);
    return Object.hasOwn(flags, id) && flags[id] === true;
  }

  /** Turns a flag on or off while the page is open. */
  set(id: string, on: boolean): void {
    this.#store.set(this.#current, (flags) => ({ ...flags, [id]: on }));
  }
}
