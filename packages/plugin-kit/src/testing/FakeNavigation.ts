import type { Navigation } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { FakeDialogs } from './FakeDialogs.ts';
import type { StateStore } from './StateStore.ts';

/** Navigation without screens. Records the visited paths, and whether there is unsaved input. */
export class FakeNavigation implements Navigation {
  readonly location;
  readonly pages;
  readonly leadsTo;
  /** Title of the browser tab that the screen has set; undefined if it uses the screen's own title. */
  readonly tabName;
  readonly #names = atom<readonly { readonly title: string }[]>([]);
  /** Paths that were visited, oldest first. */
  readonly visited: string[] = [];
  readonly #history;
  readonly #store: StateStore;
  readonly #dialogs: FakeDialogs;
  #holds = 0;
  #isAsking = false;
  /** The last attempt to leave, for which the answer counts. */
  #attempt: (() => void) | undefined;

  /** @param path - current path of the page, with query and fragment if needed. */
  constructor(
    store: StateStore,
    dialogs: FakeDialogs,
    path = '/home',
    pages: { readonly documents?: string | null; readonly tasks?: string | null } = {},
  ) {
    this.pages = atom({ documents: '/documents', tasks: '/tasks', ...pages });
    const gone = (['documents', 'tasks'] as const).filter((page) => pages[page] === null);
    this.leadsTo = atom(() => (address: string) => {
      const { pathname } = partsOf(address);
      return !gone.some((page) => pathname.split('/')[1] === page);
    });
    this.tabName = atom((get) => get(this.#names).at(-1)?.title);
    this.#dialogs = dialogs;
    const history = atom<readonly string[]>([path]);
    this.#store = store;
    this.#history = history;
    this.location = atom((get) => partsOf(get(history).at(-1) ?? path));
  }

  /** Whether leaving the screen would ask for confirmation. */
  get isHeld(): boolean {
    return this.#holds > 0;
  }

  go(path: string, options: { readonly replace?: boolean } = {}): void {
    void this.#leaveFor(path, () => {
      this.visited.push(path);
      this.#store.set(this.#history, (all) => [...(options.replace ? all.slice(0, -1) : all), path]);
    });
  }

  goWithin(path: string, options?: { readonly replace?: boolean }): void {
    this.go(path, options);
  }

  back(): void {
    const previous = this.#store.get(this.#history).at(-2);
    if (previous === undefined) return;
    void this.#leaveFor(previous, () => this.#store.set(this.#history, (all) => all.slice(0, -1)));
  }

  nameTab(title: string): () => void {
    const name = { title };
    this.#store.set(this.#names, (names) => [...names, name]);
    return () => this.#store.set(this.#names, (names) => names.filter((each) => each !== name));
  }

  holdUnsaved(): () => void {
    this.#holds++;
    let held = true;
    return () => {
      if (held) this.#holds--;
      held = false;
    };
  }

  async #leaveFor(path: string, leave: () => void): Promise<void> {
    const [from, to] = [this.#store.get(this.location), partsOf(path)];
    const leavesForm = from.hash !== '' && from.hash !== to.hash;
    if (!this.isHeld || !(leavesForm || from.pathname !== to.pathname)) {
      this.#attempt = undefined;
      leave();
      return;
    }
    this.#attempt = leave;
    if (this.#isAsking) return;
    this.#isAsking = true;
    const question = { title: 'Leave?', message: 'What you have typed is lost.', confirmLabel: 'Leave' };
    const leaves = await this.#dialogs.confirm({ ...question, danger: true });
    this.#isAsking = false;
    if (leaves) this.#attempt?.();
    this.#attempt = undefined;
  }
}

function partsOf(path: string) {
  const { pathname, search, hash } = new URL(path, 'https://portal.test');
  return { pathname, search, hash };
}
