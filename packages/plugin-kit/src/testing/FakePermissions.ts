import { isClientUser, isInternal, isStaff } from '@anteroom/domain/people/permissions';
import type { Permissions } from '@anteroom/sdk';
import type { FakeSession } from './FakeSession.ts';
import type { StateStore } from './StateStore.ts';

/** Permissions of the fake session. */
export class FakePermissions implements Permissions {
  readonly #session: FakeSession;
  readonly #store: StateStore;

  constructor(session: FakeSession, store: StateStore) {
    this.#session = session;
    this.#store = store;
  }

  has(resource: string): boolean {
    return this.#info?.grants.has(resource) ?? false;
  }

  control(name: string): boolean {
    return this.#info?.controls.has(name) ?? false;
  }

  get isClientUser(): boolean {
    return isClientUser(this);
  }

  get isStaff(): boolean {
    return isStaff(this);
  }

  get isInternal(): boolean {
    return isInternal(this);
  }

  get #info() {
    const state = this.#store.get(this.#session.state);
    return state.kind === 'loaded' ? state.info : null;
  }
}
