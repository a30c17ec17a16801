import type { Notice } from '@anteroom/contract';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { DevicePreferences } from './Preferences.ts';
import { PortalSession } from './Session.ts';
import { StateStore } from './StateStore.ts';

/** By contact, since several people may share a device: the ids of the notices that each has closed (spec section 4). */
const closedKey = 'ccCovidAlertClosed';
type Closed = Readonly<Record<string, readonly string[]>>;

/** What the firm tells on every screen, until the person closes it on this device. */
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
