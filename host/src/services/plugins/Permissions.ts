import { isClientUser, isInternal, isStaff } from '@anteroom/domain/people/permissions';
import { type Permissions, Session } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { StateStore } from '../page/StateStore.ts';

/** The person's permissions (spec section 6), read from the session. No one has any while signed out. */
@injectable('Singleton')
export class SessionPermissions implements Permissions {
  constructor(
    @inject(Session) private readonly session: Session,
    @inject(StateStore) private readonly store: StateStore,
  ) {}

  has(resource: string): boolean {
    return this.info?.grants.has(resource) ?? false;
  }

  control(name: string): boolean {
    return this.info?.controls.has(name) ?? false;
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

  private get info() {
    const state = this.store.get(this.session.state);
    return state.kind === 'loaded' ? state.info : null;
  }
}
