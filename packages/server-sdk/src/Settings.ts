import type { Scope } from './scope.ts';
import type { AnyDatabase } from './services.ts';

/** Owner of settings: the firm, one of its clients, or one of its users. */
export type SettingsOwner =
  | { readonly level: 'firm' }
  | { readonly level: 'client'; readonly clientId: string }
  | { readonly level: 'user'; readonly userId: string };

/** The settings that the plugin declares in `plugin.ts`. People set them in forms that the portal generates. */
export interface Settings {
  /**
   * Returns the effective values: the stored value, or else the default; a setting with neither is missing. The caller
   * must check that a client is one of the person's.
   *
   * @throws Error if the plugin declares no settings of this level.
   */
  get<T extends object>(
    db: AnyDatabase,
    firm: string | Pick<Scope, 'companyId'>,
    owner: SettingsOwner,
  ): Promise<T>;
}
