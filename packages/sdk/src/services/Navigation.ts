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
  /**
   * Asks for confirmation before leaving the screen, while held. Returns a function that releases it. Hold it while
   * there is typed input that would be lost.
   */
  holdUnsaved(): () => void;
}

export const Navigation = serviceToken<Navigation>('Navigation');
