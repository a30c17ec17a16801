import {
  getPluginDocument,
  listPluginDocuments,
  putPluginDocument,
  removePluginDocument,
} from '@anteroom/contract/pluginStorage';
import { Http, type PluginDocument, type Query, type Storage, type StorageScope } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { ServerCache } from '../http/ServerCache.ts';
import { Owner, pluginOf } from './Owner.ts';

/** Returns the first part of the keys of all queries for one storage. */
export function storageQueryKey(pluginId: string, name: string): readonly unknown[] {
  return ['plugin-storage', pluginId, name];
}

/** A plugin's documents on the server, stored under its own ID. */
@injectable('Singleton')
export class PluginStorage implements Storage {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(ServerCache) private readonly cache: ServerCache,
    @inject(Owner) private readonly owner: Owner,
  ) {}

  get<T>({ name, clientId }: StorageScope, key: string): Query<PluginDocument<T> | null> {
    const params = { pluginId: this.pluginId, name, key };
    return {
      queryKey: [...storageQueryKey(params.pluginId, name), clientId ?? null, key],
      queryFn: async ({ signal }) => {
        const { document } = await this.http.call(getPluginDocument, { params, query: { clientId }, signal });
        return document as PluginDocument<T> | null;
      },
    };
  }

  list<T>({ name, clientId }: StorageScope): Query<readonly PluginDocument<T>[]> {
    const params = { pluginId: this.pluginId, name };
    return {
      queryKey: [...storageQueryKey(params.pluginId, name), clientId ?? null],
      queryFn: async ({ signal }) => {
        const { documents } = await this.http.call(listPluginDocuments, {
          params,
          query: { clientId },
          signal,
        });
        return documents as PluginDocument<T>[];
      },
    };
  }

  put<T>(
    { name, clientId }: StorageScope,
    key: string,
    json: T,
    { version }: { readonly version: number | null },
  ): Promise<PluginDocument<T>> {
    const params = { pluginId: this.pluginId, name, key };
    return this.changing(name, async () => {
      const body = { json, version };
      const stored = await this.http.call(putPluginDocument, { params, query: { clientId }, body });
      return stored as PluginDocument<T>;
    });
  }

  async remove(
    { name, clientId }: StorageScope,
    key: string,
    { version }: { readonly version: number },
  ): Promise<void> {
    const params = { pluginId: this.pluginId, name, key };
    await this.changing(name, () =>
      this.http.call(removePluginDocument, { params, query: { clientId, version } }),
    );
  }

  /**
   * Makes a change and then reloads what is shown. Reloads after a refusal too, because someone else's change may be
   * its cause.
   */
  private async changing<T>(name: string, change: () => Promise<T>): Promise<T> {
    try {
      return await change();
    } finally {
      await this.cache.invalidateQueries({ queryKey: storageQueryKey(this.pluginId, name) });
    }
  }

  private get pluginId(): string {
    const plugin = pluginOf(this.owner);
    if (plugin === null) throw new Error('Only plugins have a storage.');
    return plugin;
  }
}
