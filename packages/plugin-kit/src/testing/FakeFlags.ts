import type { FeatureFlag, Flags, Query } from '@anteroom/sdk';
import type { QueryClient } from '@tanstack/react-query';
import { atom } from 'jotai';
import { problem } from './FakeHttp.ts';
import type { StateStore } from './StateStore.ts';

/** Provides the flags that a test names; other flags are unknown. */
export class FakeFlags implements Flags {
  readonly values;
  /** Reasons why the value of a flag is fixed, by flag ID. */
  locks: Readonly<Record<string, readonly string[]>> = {};
  readonly #current;
  readonly #store: StateStore;
  readonly #cache: QueryClient;

  constructor(store: StateStore, cache: QueryClient, flags: Readonly<Record<string, boolean>> = {}) {
    const current = atom(flags);
    this.#cache = cache;
    this.#store = store;
    this.#current = current;
    this.values = atom((get) => get(current));
  }

  isOn(id: string): boolean {
    const flags = this.#store.get(this.#current);
    return Object.hasOwn(flags, id) && flags[id] === true;
  }

  list(): Query<readonly FeatureFlag[]> {
    return {
      queryKey: ['flags'],
      queryFn: async () => {
        const flags = Object.entries(this.#store.get(this.#current));
        return flags.map(([id, value]) => ({
          id,
          name: id,
          description: '',
          value,
          lockedBy: [...(this.locks[id] ?? [])],
        }));
      },
    };
  }

  async change(id: string, value: boolean): Promise<void> {
    if (this.locks[id]) throw problem('conflict', 409, 'flag-locked');
    this.set(id, value);
    await this.#cache.invalidateQueries({ queryKey: ['flags'] });
  }

  /** Turns a flag on or off while the page is open. */
  set(id: string, on: boolean): void {
    this.#store.set(this.#current, (flags) => ({ ...flags, [id]: on }));
  }
}
