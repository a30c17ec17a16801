import type { Client, SessionInfo } from '@anteroom/sdk';
import type { Facts, FactValues } from '../Facts.ts';

export const session: SessionInfo = {
  userId: 'u1',
  firstName: 'Ines',
  lastName: 'Prado',
  email: 'ines@demo.test',
  companyId: 'c2001',
  companyName: 'Aurora Contábil',
  country: 'BR',
  contactId: 'k1',
  emulatedUserId: null,
  grants: new Set(['Tasks.View']),
  controls: new Set(['HideTasks']),
  expiresAt: '2026-11-21T00:00:00Z',
};

export const client = (id: string): Client => ({
  id,
  name: id,
  doingBusinessAs: null,
  displayAs: null,
  nickname: null,
  kind: 'Business',
  code: null,
  createdDate: '2026-01-05T09:00:00.000Z',
  modifiedDate: '2026-01-05T09:00:00.000Z',
});

/** Facts that a test can change. */
export class FakeFacts implements Facts {
  #values: FactValues | null = { session, client: client('one'), flags: { on: true, off: false } };
  readonly #listeners = new Set<() => void>();

  current = (): FactValues | null => this.#values;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  change(values: Partial<FactValues> | null): void {
    this.#values = values && { session, client: null, flags: {}, ...this.#values, ...values };
    for (const listener of this.#listeners) listener();
  }
}
