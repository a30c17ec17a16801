import type { Preferences } from '@anteroom/sdk';
import { inject, injectable } from 'inversify';
import { Owner, pluginOf } from '../plugins/Owner.ts';
import { browserStorage } from './browserStorage.ts';

/**
 * Preferences on this device. The host's keys are stored as the spec names them (`cc-active-client`); a plugin's keys
 * are prefixed with its ID.
 */
@injectable('Singleton')
export class DevicePreferences implements Preferences {
  private readonly storage = browserStorage('localStorage');
  private readonly prefix: string;

  constructor(@inject(Owner) owner: Owner) {
    const plugin = pluginOf(owner);
    this.prefix = plugin === null ? '' : `plugin:${plugin}:`;
  }

  get<T>(key: string): T | undefined {
    return this.storage.read<T>(this.prefix + key);
  }

  set(key: string, value: unknown): void {
    this.storage.write(this.prefix + key, value);
  }

  remove(key: string): void {
    this.storage.removeItem(this.prefix + key);
  }
}
