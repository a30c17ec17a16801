import {
  type Client,
  type ClientList,
  type ClientListQuery,
  getClient,
  listClients,
} from '@anteroom/contract/clients';
import { type Clients, type ClientsState, Http, HttpError, Log, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { atom } from 'jotai';
import { Connection } from '../http/Connection.ts';
import { ServerCache } from '../http/ServerCache.ts';
import { DevicePreferences } from '../page/Preferences.ts';
import { StateStore } from '../page/StateStore.ts';

const activeClientKey = 'cc-active-client';

@injectable('Singleton')
export class ClientAccounts implements Clients {
  private readonly current = atom<ClientsState>({ kind: 'loading' });
  readonly state = atom((get) => get(this.current));
  readonly active = atom((get) => {
    const state = get(this.current);
    return state.kind === 'loaded' ? state.active : null;
  });

  private loading: Promise<void> | undefined;

  constructor(
    @inject(Http) private readonly http: Http,
    @inject(DevicePreferences) private readonly preferences: DevicePreferences,
    @inject(ServerCache) private readonly cache: ServerCache,
    @inject(StateStore) private readonly store: StateStore,
    @inject(Connection) private readonly connection: Connection,
    @inject(Log) private readonly log: Log,
  ) {}

  list(query: ClientListQuery = {}): Query<ClientList> {
    return {
      queryKey: ['clients', 'list', query],
      queryFn: async ({ signal }) => {
        const list = await this.http.call(listClients, { query, signal });
        if (Object.keys(query).length === 0) this.adopt(list);
        return list;
      },
    };
  }

  one(id: string): Query<Client> {
    return {
      queryKey: ['clients', 'one', id],
      queryFn: ({ signal }) => this.http.call(getClient, { params: { clientId: id }, signal }),
    };
  }

  select(client: Client): void {
    this.preferences.set(activeClientKey, client.id);
    this.store.set(this.current, (state) => ({
      kind: 'loaded',
      total: state.kind === 'loaded' ? state.total : 1,
      active: client,
    }));
  }

  /**
   * Makes the client with this ID the active one. Resolves with false if the person does not have that client.
   *
   * @throws HttpError
   */
  async open(id: string): Promise<boolean> {
    const client = await this.find(id, await this.cache.fetchQuery(this.list()));
    if (client) this.select(client);
    return client !== undefined;
  }

  /** Finds the active client: the remembered one if the person still has it, else the first. */
  load(): Promise<void> {
    this.loading ??= this.findActive().finally(() => {
      this.loading = undefined;
    });
    return this.loading;
  }

  /**
   * Forgets the person's clients, for example when the session ends. The device still remembers which one was active.
   */
  clear(): void {
    this.store.set(this.current, { kind: 'loading' });
  }

  /**
   * Takes over the number of clients. Makes the first client active if the person had none before, for example because
   * the firm has only just added its first client.
   */
  private adopt({ clients: [first], total }: ClientList): void {
    this.store.set(this.current, (state) => {
      if (state.kind !== 'loaded') return state;
      const active = state.active ?? first ?? null;
      return state.total === total && state.active === active ? state : { kind: 'loaded', total, active };
    });
  }

  private async findActive(): Promise<void> {
    const begun = Date.now();
    this.store.set(this.current, { kind: 'loading' });
    try {
      const first = await this.cache.fetchQuery(this.list());
      const active = (await this.remembered(first)) ?? first.clients[0] ?? null;
      this.store.set(this.current, { kind: 'loaded', total: first.total, active });
    } catch (error) {
      if (await this.connection.recovered(begun)) return this.findActive();
      this.log.warn('The active client could not be loaded', error);
      // Whoever watches `state` shows the failure. `load` may be called again.
      this.store.set(this.current, { kind: 'failed' });
    }
  }

  private async remembered(first: ClientList): Promise<Client | undefined> {
    const id = this.preferences.get<string>(activeClientKey);
    return id ? this.find(id, first) : undefined;
  }

  /** Returns a client of the person. Requests it from the server only if it may be on another page of the list. */
  private async find(id: string, first: ClientList): Promise<Client | undefined> {
    const onFirstPage = first.clients.find((client) => client.id === id);
    if (onFirstPage || first.next === null) return onFirstPage;
    return this.http.call(getClient, { params: { clientId: id } }).catch((error: unknown) => {
      if (error instanceof HttpError && error.code === 'not-found') return undefined;
      throw error;
    });
  }
}
