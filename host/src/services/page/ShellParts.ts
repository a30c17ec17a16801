import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import type { ComponentType } from 'react';
import { StateStore } from './StateStore.ts';

/** Holds components that stay over every screen once they are needed; the code that needs one loads it. */
@injectable('Singleton')
export class ShellParts {
  private readonly parts = atom<readonly ComponentType[]>([]);
  readonly shown = atom((get) => get(this.parts));

  constructor(@inject(StateStore) private readonly store: StateStore) {}

  /** A part that is there already stays as it is. */
  add(part: ComponentType): void {
    this.store.set(this.parts, (parts) => (parts.includes(part) ? parts : [...parts, part]));
  }
}
