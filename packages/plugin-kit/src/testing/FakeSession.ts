import { clientGrants } from '@anteroom/domain/people/staffRoles';
import type { Session, SessionInfo, SessionState } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

/** Default person: a client user of a firm in the United States. */
const olivia: SessionInfo = {
  userId: 'olivia',
  firstName: 'Olivia',
  lastName: 'Reed',
  email: 'olivia@demo.test',
  companyId: 'c1001',
  companyName: 'Harbor & Finch CPAs',
  country: 'US',
  contactId: 'contact-olivia',
  emulatedUserId: null,
  grants: new Set(clientGrants),
  controls: new Set(),
  expiresAt: '2999-01-01T00:00:00Z',
};

/** Session of a signed-in person. */
export class FakeSession implements Session {
  readonly state;
  readonly #current;
  readonly #store: StateStore;

  constructor(store: StateStore, info: Partial<SessionInfo> = {}) {
    const current = atom<SessionState>({ kind: 'loaded', info: { ...olivia, ...info } });
    this.#store = store;
    this.#current = current;
    this.state = atom((get) => get(current));
  }

  get info(): SessionInfo {
    const state = this.#store.get(this.#current);
    if (state.kind !== 'loaded') throw new Error('No one is signed in.');
    return state.info;
  }

  /** Changes who is signed in, or what they may do, while the page is open. */
  change(info: Partial<SessionInfo>): void {
    this.#store.set(this.#current, { kind: 'loaded', info: { ...this.info, ...info } });
  }

  /** Number of times that the session was reloaded. */
  refreshed = 0;

  async refresh(): Promise<void> {
    this.refreshed += 1;
  }

  /** People as whom the plugin asked to view the portal, in order. The session does not change. */
  readonly viewed: string[] = [];

  async viewAs(userId: string): Promise<void> {
    this.viewed.push(userId);
  }

  /** Signs the person out: the state becomes `none`. */
  async signOut(): Promise<void> {
    this.#store.set(this.#current, { kind: 'none' });
  }
}
