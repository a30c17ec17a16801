import type { Atom } from 'jotai';
import { serviceToken } from '../serviceToken.ts';

/** An available action, as the catalogue shows it. Its texts are in the person's language. */
export interface ActionEntry {
  readonly section: string;
  readonly type: string;
  /** Path of the form `/actions/{section}/{action}`. */
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

/** The currently available actions. */
export interface Actions {
  readonly sections: Atom<readonly ActionSectionEntry[]>;
}

export const Actions = serviceToken<Actions>('Actions');
