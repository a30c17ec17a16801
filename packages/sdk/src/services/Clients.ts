import type { Client, ClientList, ClientListQuery } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** The client accounts that the person may open. */
export interface Clients {
  /** The one that is worked with; null until it is known, and for a person without clients. */
  readonly active: Atom<Client | null>;
  /** Makes a client the active one and remembers it on this device. */
  select(client: Client): void;
  list(query?: ClientListQuery): Query<ClientList>;
}

export const Clients = serviceToken<Clients>('Clients');
