import type { SettingsForm, ShownSettings } from '@anteroom/contract';
import { listPluginSettings, putPluginSettings } from '@anteroom/contract/pluginSettings';
import type { SettingValues } from '@anteroom/domain/forms/settingsSchema';
import { Http, type Query } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { ServerCache } from '../http/ServerCache.ts';
import { settingsFormsKey } from './Settings.ts';
import { storageQueryKey } from './Storage.ts';

/** Where settings apply: the level, and the client if there is one. */
export interface SettingsPlace {
  readonly level: ShownSettings['level'];
  readonly clientId?: string | undefined;
}

/** Reads and changes plugin settings for the portal's forms. */
@injectable('Singleton')
export class SettingsForms {
  constructor(
    @inject(Http) private readonly http: Http,
    @inject(ServerCache) private readonly cache: ServerCache,
  ) {}

  /** Returns the settings that the person may change. */
  list({ level, clientId }: SettingsPlace): Query<readonly SettingsForm[]> {
    return {
      queryKey: [...settingsFormsKey, level, clientId ?? null],
      queryFn: async ({ signal }) => {
        const answer = await this.http.call(listPluginSettings, {
          params: { level },
          query: { clientId },
          signal,
        });
        return answer.settings;
      },
    };
  }

  /** Replaces all values that were set. Rejects with the code `conflict` if someone has changed them since. */
  async save(
    { level, clientId }: SettingsPlace,
    { pluginId, version }: Pick<SettingsForm, 'pluginId' | 'version'>,
    values: SettingValues,
  ): Promise<SettingsForm> {
    const params = { pluginId, level };
    const body = { values: { ...values }, version };
    const saved = await this.http.call(putPluginSettings, { params, query: { clientId }, body });
    void this.cache.invalidateQueries({ queryKey: settingsFormsKey });
    void this.cache.invalidateQueries({ queryKey: storageQueryKey(pluginId, `settings:${level}`) });
    return saved;
  }

  /**
   * Reads the current settings from the server.
   *
   * @throws Error if they no longer exist.
   */
  async readAgain(place: SettingsPlace, pluginId: string): Promise<SettingsForm> {
    const forms = await this.cache.fetchQuery({ ...this.list(place), staleTime: 0 });
    const found = forms.find((form) => form.pluginId === pluginId);
    if (!found) throw new Error(`The settings of ${pluginId} are gone.`);
    return found;
  }
}
