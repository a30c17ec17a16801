import { getPluginSettings } from '@anteroom/contract/pluginSettings';
import { Http, type Query, type Settings, type SettingsScope } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { Owner, pluginOf } from './Owner.ts';
import { storageQueryKey } from './Storage.ts';

/** First part of the keys of all queries for settings forms. */
export const settingsFormsKey = ['settings-forms'] as const;

/** A plugin's settings, with the values that people have set. */
@injectable('Singleton')
export class PluginSettings implements Settings {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(Owner) private readonly owner: Owner,
  ) {}

  get<T extends object>({ level, clientId }: SettingsScope): Query<T> {
    const pluginId = pluginOf(this.owner);
    if (pluginId === null) throw new Error('Only plugins have settings.');
    return {
      // The server stores settings in a plugin storage of this name, and announces changes to them like any other
      // change to a storage.
      queryKey: [...storageQueryKey(pluginId, `settings:${level}`), clientId ?? null],
      queryFn: async ({ signal }) => {
        const params = { pluginId, level };
        const { values } = await this.http.call(getPluginSettings, { params, query: { clientId }, signal });
        return values as T;
      },
    };
  }
}
