import type { Facts, FactValues } from '@anteroom/kernel';
import { Clients, Flags, Session } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { StateStore } from '../page/StateStore.ts';

/** Provides the facts by which the `when` of contributions is evaluated. */
@injectable('Singleton')
export class SessionFacts implements Facts {
  private readonly values;

  constructor(
    @inject(Session) session: Session,
    @inject(Clients) clients: Clients,
    @inject(Flags) flags: Flags,
    @inject(StateStore) private readonly store: StateStore,
  ) {
    this.values = atom((get): FactValues | null => {
      const state = get(session.state);
      if (state.kind !== 'loaded') return null;
      return { session: state.info, client: get(clients.active), flags: get(flags.values) };
    });
  }

  current(): FactValues | null {
    return this.store.get(this.values);
  }

  subscribe(listener: () => void): () => void {
    return this.store.sub(this.values, listener);
  }
}
