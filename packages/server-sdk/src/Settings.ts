import type { Scope } from './scope.ts';
import type { AnyDatabase } from './services.ts';

/** Owner of settings: the firm, one of its clients, or one of its users. */
export type SettingsOwner =
  | { readonly level: 'firm' }
  | { readonly level: 'client'; readonly clientId: string }
  | { readonly level: 'user'; readonly userId: string };

/** The settings that the plugin declares in `plugin.ts`. People set them in forms that the portal makes. */
export interface Settings {
  /**
   * Returns the values in force: what was set, else the default; a setting that has neither is missing. Whether a client is one of the
   * person's is for the caller to check.
   *
   * @throws Error when the plugin declares no settings of this level.
   */
  get<T extends object>(
    db: AnyDatabase,
    firm: string | Pick<Scope, 'companyId'>,
    owner: SettingsOwner,
  ): Promise<T>;
}
