import type { Client, ClientList, ClientListQuery } from '@anteroom/contract';
import type { Atom } from 'jotai';
import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Loading state of the person's clients. */
export type ClientsState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  /** `total`: number of clients that the person may open. `active` is null only if there are none. */
  | { readonly kind: 'loaded'; readonly total: number; readonly active: Client | null };

/** The client accounts that the person may open. */
export interface Clients {
  readonly state: Atom<ClientsState>;
  /** The active client; null until it is known, and for a person without clients. */
  readonly active: Atom<Client | null>;
  /** Makes a client the active one and remembers it on this device. */
  select(client: Client): void;
  /** Makes the client with this ID the active one. Resolves with false if the person has no such client. */
  open(clientId: string): Promise<boolean>;
  /** Loads the active client again after {@link Clients.state} has failed. */
  load(): Promise<void>;
  list(query?: ClientListQuery): Query<ClientList>;
}

export const Clients = serviceToken<Clients>('Clients');
