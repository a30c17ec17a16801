import type { Preferences } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { Owner, pluginOf } from '../plugins/Owner.ts';
import { browserStorage } from './browserStorage.ts';

/** The host's keys stand as the spec names them (`cc-active-client`); a plugin's are prefixed with its id. */
@injectable('Singleton')
export class DevicePreferences implements Preferences {
  private readonly storage = browserStorage('localStorage');
  private readonly prefix: string;

  constructor(@inject(Owner) owner: Owner) {
    const plugin = pluginOf(owner);
    this.prefix = plugin === null ? '' : `plugin:${plugin}:`;
  }

  get<T>(key: string): T | undefined {
    const text = this.storage.getItem(this.prefix + key);
    if (text === null) return undefined;
    try {
      return JSON.parse(text) as T;
    } catch {
      // Written by something else, or cut short: as good as absent.
      return undefined;
    }
  }

  set(key: string, value: unknown): void {
    if (value === undefined) this.remove(key);
    else this.storage.setItem(this.prefix + key, JSON.stringify(value));
  }

  remove(key: string): void {
    this.storage.removeItem(this.prefix + key);
  }
}
