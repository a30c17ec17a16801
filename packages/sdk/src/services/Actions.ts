import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/** An available action as the catalogue shows it; texts are in the person's language. */
export interface ActionEntry {
  readonly section: string;
  readonly type: string;
  /** `/actions/{section}/{action}`. */
  readonly href: string;
  readonly label: string;
  readonly description: string;
  readonly icon: string;
}

export interface ActionSectionEntry {
  readonly type: string;
  readonly label: string;
  readonly icon: string;
  /** Actions of the section; never empty. */
  readonly actions: readonly ActionEntry[];
}

/** The actions that are available now. */
export interface Actions {
  readonly sections: Atom<readonly ActionSectionEntry[]>;
}

export const Actions = serviceToken<Actions>('Actions');
