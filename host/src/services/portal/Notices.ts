import type { Notice } from '@anteroom/contract';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { DevicePreferences } from '../page/Preferences.ts';
import { StateStore } from '../page/StateStore.ts';
import { PortalSession } from '../session/Session.ts';

/**
 * Storage key of the IDs of closed notices (spec section 4). They are stored per contact, because several people may
 * share a device.
 */
const closedKey = 'ccCovidAlertClosed';
type Closed = Readonly<Record<string, readonly string[]>>;

/** The firm's notices. Every screen shows them until the person closes them on this device. */
@injectable('Singleton')
export class FirmNotices {
  private readonly closed;
  readonly open;

  constructor(
    @inject(PortalSession) session: PortalSession,
    @inject(DevicePreferences) private readonly preferences: DevicePreferences,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    const closed = atom<Closed>(preferences.get<Closed>(closedKey) ?? {});
    this.closed = closed;
    this.open = atom((get): readonly Notice[] => {
      const state = get(session.state);
      if (state.kind !== 'loaded') return [];
      const ids = get(closed)[state.info.contactId] ?? [];
      return session.notices.filter(({ id }) => !ids.includes(id));
    });
  }

  close(notice: Notice, contactId: string): void {
    const closed = this.store.get(this.closed);
    const next = { ...closed, [contactId]: [...(closed[contactId] ?? []), notice.id] };
    this.store.set(this.closed, next);
    this.preferences.set(closedKey, next);
  }
}
