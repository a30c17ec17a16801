import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/** Addresses of the portal. A plain link to one (`<a href="/tasks">`) needs none of this: the host follows it in the page. */
export interface Navigation {
  /** Path, query and fragment of the present screen. */
  readonly location: Atom<{ readonly pathname: string; readonly search: string; readonly hash: string }>;
  go(path: string, options?: { readonly replace?: boolean }): void;
  /** Goes to another view of the present screen, which stays scrolled where it is: another order of a list, a document opened over it. */
  goWithin(path: string, options?: { readonly replace?: boolean }): void;
  back(): void;
  /** Addresses of the pages that show the documents and the tasks; null where no plugin has one that the person may open. */
  readonly pages: Atom<{ readonly documents: string | null; readonly tasks: string | null }>;
  /** Tells whether the person may open a screen at an address: one that the server keeps may be that of a plugin that is gone. */
  readonly leadsTo: Atom<(path: string) => boolean>;
  /** Names the browser's tab after what the screen shows now, in place of the page's title. Returns a function that takes the name back. */
  nameTab(title: string): () => void;
  /**
   * Asks for confirmation before leaving the screen, while held. Returns a function that releases it. Hold it while
   * there is typed input that would be lost.
   */
  holdUnsaved(): () => void;
}

export const Navigation = serviceToken<Navigation>('Navigation');
