import type { Client, Clients, ClientsState } from '@anteroom/sdk';
import { atom } from 'jotai';
import type { StateStore } from './StateStore.ts';

/** Clients held in memory; the first is the active one. */
export class FakeClients implements Clients {
  readonly active;
  readonly state;
  /** Error with which reading the list rejects; null for success. */
  readFailure: unknown = null;
  readonly #active;
  readonly #clients: readonly Client[];
  readonly #store: StateStore;

  constructor(store: StateStore, clients: readonly Client[]) {
    const active = atom<Client | null>(clients[0] ?? null);
    this.#store = store;
    this.#clients = clients;
    this.#active = active;
    this.active = atom((get) => get(active));
    this.state = atom<ClientsState>((get) => ({
      kind: 'loaded',
      total: clients.length,
      active: get(active),
    }));
  }

  select(client: Client): void {
    this.#store.set(this.#active, client);
  }

  async open(clientId: string): Promise<boolean> {
    if (this.readFailure !== null) throw this.readFailure;
    const client = this.#clients.find(({ id }) => id === clientId);
    if (client) this.select(client);
    return client !== undefined;
  }

  async load(): Promise<void> {}

  list: Clients['list'] = (query = {}) => ({
    queryKey: ['clients', 'list', query],
    queryFn: async () => {
      if (this.readFailure !== null) throw this.readFailure;
      const { pageNum = 1, after, pageSize = 25, searchTerm = '', orderDir = 'asc' } = query;
      const sign = orderDir === 'asc' ? 1 : -1;
      const found = this.#clients
        .filter(({ name }) => name.toLowerCase().includes(searchTerm.toLowerCase()))
        .toSorted((left, right) => sign * left.name.localeCompare(right.name));
      const from = Number(after ?? (pageNum - 1) * pageSize);
      const clients = found.slice(from, from + pageSize);
      return {
        clients,
        total: found.length,
        currentItemCount: clients.length,
        totalPages: Math.ceil(found.length / pageSize),
        next: from + pageSize < found.length ? String(from + pageSize) : null,
      };
    },
  });
}
