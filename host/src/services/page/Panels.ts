import { type Panels, Session } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { personOf } from '../session/Session.ts';
import { DevicePreferences } from './Preferences.ts';
import { StateStore } from './StateStore.ts';

/** Panel of uploads, the only one of the portal itself. All others are contributed by plugins. */
export const uploadsPanel = 'uploads';

/** Tracks which panels are open. The shell shows them, and the device remembers them for each person. */
@injectable('Singleton')
export class OpenPanels implements Panels {
  private readonly shown = atom<readonly string[]>([]);
  readonly ids = atom((get) => get(this.shown));

  constructor(
    @inject(DevicePreferences) private readonly preferences: DevicePreferences,
    @inject(Session) private readonly session: Session,
    @inject(StateStore) private readonly store: StateStore,
  ) {}

  open(id: string): void {
    const isOpen = this.remembered().includes(id) && this.store.get(this.shown).includes(id);
    if (!isOpen) this.show([...this.remembered().filter((other) => other !== id), id]);
  }

  close(id: string): void {
    this.show(this.remembered().filter((other) => other !== id));
  }

  /** Reopens the panels that were open when the page was left. Loads nothing if there were none, as on most visits. */
  restore(): void {
    this.store.set(this.shown, this.remembered());
  }

  private show(ids: readonly string[]): void {
    this.preferences.set(this.key, ids.length > 0 ? ids : undefined);
    this.store.set(this.shown, ids);
  }

  private remembered(): readonly string[] {
    return this.preferences.get<readonly string[]>(this.key) ?? [];
  }

  private get key(): string {
    const state = this.store.get(this.session.state);
    return `panels/${state.kind === 'loaded' ? personOf(state.info) : ''}`;
  }
}
