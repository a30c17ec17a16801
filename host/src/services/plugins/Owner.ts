import type { ServiceToken } from '@anteroom/sdk';

/**
 * Owner of a container: `host`, or `plugin:<id>`. The bound services (Http, Log, I18n, Preferences, Settings, Storage) act on its behalf.
 */
export type Owner = 'host' | `plugin:${string}`;

export const Owner: ServiceToken<Owner> = Symbol.for('anteroom/host/Owner');

/** The plugin that owns a container; null for the host's own. */
export function pluginOf(owner: Owner): string | null {
  return owner === 'host' ? null : owner.slice('plugin:'.length);
}
