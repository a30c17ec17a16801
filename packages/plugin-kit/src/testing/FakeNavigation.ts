import type { Navigation } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

/** Addresses without screens: it remembers where it was sent, and whether unsaved input is held now. */
export class FakeNavigation implements Navigation {
  readonly location;
  /** Each path that was gone to, oldest first. */
  readonly visited: string[] = [];
  readonly #history;
  readonly #store: StateStore;
  #holds = 0;

  /** `path`: where the page is, with query and fragment if need be. */
  constructor(store: StateStore, path = '/home') {
    const history = atom<readonly string[]>([path]);
    this.#store = store;
    this.#history = history;
    this.location = atom((get) => partsOf(get(history).at(-1) ?? path));
  }

  /** Whether leaving the screen would ask first. */
  get isHeld(): boolean {
    return this.#holds > 0;
  }

  go(path: string, options: { readonly replace?: boolean } = {}): void {
    this.visited.push(path);
    this.#store.set(this.#history, (history) => [
      ...(options.replace ? history.slice(0, -1) : history),
      path,
    ]);
  }

  back(): void {
    this.#store.set(this.#history, (history) => (history.length > 1 ? history.slice(0, -1) : history));
  }

  holdUnsaved(): () => void {
    this.#holds++;
    let held = true;
    return () => {
      if (held) this.#holds--;
      held = false;
    };
  }
}

function partsOf(path: string) {
  const { pathname, search, hash } = new URL(path, 'https://portal.test');
  return { pathname, search, hash };
}
