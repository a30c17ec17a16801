import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/**
 * Navigation within the portal. A plain link (`<a href="/tasks">`) needs none of this: the host follows it without
 * reloading the page.
 */
export interface Navigation {
  /** Path, query and fragment of the current screen. */
  readonly location: Atom<{ readonly pathname: string; readonly search: string; readonly hash: string }>;
  go(path: string, options?: { readonly replace?: boolean }): void;
  /**
   * Goes to another view of the current screen and keeps the scroll position, for example when a list is sorted
   * differently or a document is opened on top of it.
   */
  goWithin(path: string, options?: { readonly replace?: boolean }): void;
  back(): void;
  /** Paths of the pages that show the documents and the tasks; null if no plugin has one that the person may open. */
  readonly pages: Atom<{ readonly documents: string | null; readonly tasks: string | null }>;
  /**
   * Function that returns whether the person may open a screen at a path. A path that is stored on the server may
   * belong to a plugin that is no longer there.
   */
  readonly leadsTo: Atom<(path: string) => boolean>;
  /**
   * Sets the title of the browser's tab to what the screen currently shows, instead of the page's title. Returns a
   * function that restores it.
   */
  nameTab(title: string): () => void;
  /**
   * Asks for confirmation before the person leaves the screen, or the fragment that names a form in it, until released.
   * Returns a function that releases it. Hold it while there is typed input that would be lost.
   */
  holdUnsaved(): () => void;
}

export const Navigation = serviceToken<Navigation>('Navigation');
