import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Owner of values that are read. */
export interface SettingsScope {
  /** Level in the declaration's `settings`. */
  readonly level: 'firm' | 'client' | 'user';
  /** Client whose values are read: at the level `client`, and at no other. */
  readonly clientId?: string;
}

/**
 * Values of the settings that the plugin declares in `settings`. People set them in forms that the portal makes; what is not declared rejects
 * as `not-found`.
 *
 * Pages that are open read again what somebody changes.
 */
export interface Settings {
  /**
   * Returns the values in force: what was set, else the default; a setting that has neither is missing. Of the firm's, clients get those that
   * are `public`.
   */
  get<T extends object>(scope: SettingsScope): Query<T>;
}

export const Settings = serviceToken<Settings>('Settings');
