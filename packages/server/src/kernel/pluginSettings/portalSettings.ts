import type { PluginManifest } from '@anteroom/contract';
import { settingsInForce } from '@anteroom/domain/plugins/pluginSettings';
import { settingsStorage } from '@anteroom/domain/plugins/pluginStorage';
import type { Settings } from '@anteroom/server-sdk/portal';
import { findDocument } from '../pluginStorage/documentStore.ts';
import { schemaOf, settingsKey } from './openSettings.ts';

/** Access to the settings that plugins declare. */
export interface DeclaredSettings {
  find(pluginId: string): Pick<PluginManifest, 'settings'> | undefined;
}

/** Returns access to a plugin's settings for its server half. */
export function portalSettings(
  { plugins }: { readonly plugins: DeclaredSettings },
  pluginId: string,
): Settings {
  return {
    async get<T extends object>(...[db, firm, owner]: Parameters<Settings['get']>) {
      const declared = plugins.find(pluginId)?.settings?.find(({ level }) => level === owner.level);
      if (!declared)
        throw new Error(`The plugin ${pluginId} declares no settings of the level ${owner.level}.`);
      const storage = {
        companyId: typeof firm === 'string' ? firm : firm.companyId,
        pluginId,
        declared: settingsStorage(declared),
        ownerId: owner.level === 'client' ? owner.clientId : owner.level === 'user' ? owner.userId : '',
      };
      const stored = await findDocument(db, storage, settingsKey);
      return settingsInForce(schemaOf(declared), stored?.json).values as T;
    },
  };
}
