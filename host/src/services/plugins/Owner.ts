import type { ServiceToken } from '@anteroom/sdk';

/**
 * Owner of a container: `host`, or `plugin:<id>`. The bound services (Http, Log, I18n, Preferences, Settings, Storage) act on its behalf.
 */
export type Owner = 'host' | `plugin:${string}`;

export const Owner: ServiceToken<Owner> = Symbol.for('anteroom/host/Owner');

/** Returns the plugin that owns a container, or null for the host's own container. */
export function pluginOf(owner: Owner): string | null {
  return owner === 'host' ? null : owner.slice('plugin:'.length);
}
