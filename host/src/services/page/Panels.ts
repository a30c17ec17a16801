import type { Panels } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { DevicePreferences } from './Preferences.ts';
import { StateStore } from './StateStore.ts';

const openKey = 'panels';

/** Knows which panels of plugins are open; the shell shows them. */
@injectable('Singleton')
export class OpenPanels implements Panels {
  private readonly shown = atom<readonly string[]>([]);
  readonly ids = atom((get) => get(this.shown));

  constructor(
    @inject(DevicePreferences) private readonly preferences: DevicePreferences,
    @inject(StateStore) private readonly store: StateStore,
  ) {}

  open(id: string): void {
    this.show([...this.remembered().filter((other) => other !== id), id]);
  }

  close(id: string): void {
    this.show(this.remembered().filter((other) => other !== id));
  }

  /** Shows those that were open when the page was left. Most visits have none, and fetch nothing. */
  restore(): void {
    this.store.set(this.shown, this.remembered());
  }

  private show(ids: readonly string[]): void {
    if (ids.length > 0) this.preferences.set(openKey, ids);
    else this.preferences.remove(openKey);
    this.store.set(this.shown, ids);
  }

  private remembered(): readonly string[] {
    return this.preferences.get<readonly string[]>(openKey) ?? [];
  }
}
