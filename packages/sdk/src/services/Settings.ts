import type { Query } from '../query.ts';
import { serviceToken } from '../serviceToken.ts';

/** Owner of the values to read. */
export interface SettingsScope {
  /** Level, as in the declaration's `settings`. */
  readonly level: 'firm' | 'client' | 'user';
  /** Client whose values are read. Required at the level `client`, and not allowed at others. */
  readonly clientId?: string;
}

/**
 * Values of the settings that the plugin declares in `settings`. People set them in forms that the portal generates.
 * Reading undeclared settings rejects with `not-found`.
 *
 * Open pages reload values when somebody changes them.
 */
export interface Settings {
  /**
   * Returns the effective values: the stored value, or else the default; a setting with neither is missing. At the
   * level `firm`, clients get only values that are `public`.
   */
  get<T extends object>(scope: SettingsScope): Query<T>;
}

export const Settings = serviceToken<Settings>('Settings');
