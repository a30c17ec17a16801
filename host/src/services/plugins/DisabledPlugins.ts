import type { DisabledBy } from '@anteroom/kernel';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { browserStorage } from '../page/browserStorage.ts';
import { StateStore } from '../page/StateStore.ts';
import { PortalSession } from '../session/Session.ts';

const key = 'anteroom.disabledPlugins';

/**
 * The plugins that the firm has disabled, and those that the person switched off in this tab to see the portal without
 * them. The latter stay off after a reload, until they are switched on again, the session ends or the tab is closed.
 */
@injectable('Singleton')
export class DisabledPlugins {
  private readonly storage = browserStorage('sessionStorage');
  private readonly ids;
  /** IDs of the plugins that are switched off in this tab, in that order. */
  readonly inThisTab;
  /** All disabled plugins, in the form that the kernel expects. */
  readonly all;

  constructor(
    @inject(PortalSession) session: Pick<PortalSession, 'state' | 'disabledPlugins'>,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    const ids = atom<readonly string[]>(this.stored());
    this.ids = ids;
    this.inThisTab = atom((get) => get(ids));
    this.all = atom((get): ReadonlyMap<string, DisabledBy> => {
      const byFirm = get(session.disabledPlugins).map((id) => [id, 'firm'] as const);
      return new Map([...get(ids).map((id) => [id, 'session'] as const), ...byFirm]);
    });
    store.sub(session.state, () => {
      if (store.get(session.state).kind === 'none') this.enableAll();
    });
  }

  disable(pluginId: string): void {
    this.set([...this.store.get(this.ids).filter((id) => id !== pluginId), pluginId]);
  }

  enable(pluginId: string): void {
    this.set(this.store.get(this.ids).filter((id) => id !== pluginId));
  }

  enableAll(): void {
    if (this.store.get(this.ids).length > 0) this.set([]);
  }

  private set(ids: readonly string[]): void {
    this.storage.write(key, ids.length > 0 ? ids : undefined);
    this.store.set(this.ids, ids);
  }

  private stored(): readonly string[] {
    const ids = this.storage.read<unknown>(key);
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
  }
}
