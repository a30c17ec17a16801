import type { PluginSettings } from '@anteroom/contract';
import type { SettingsSchema } from '@anteroom/domain/forms/settingsSchema';
import { settingsStorage } from '@anteroom/domain/plugins/pluginStorage';
import { fail, type Scope } from '@anteroom/server-sdk';
import type { ClientAccess } from '../ClientAccess.ts';
import { type OpenStorage, openDeclared, type StorageDeps } from '../pluginStorage/openStorage.ts';

/** Settings that a person may use, with their owner. */
export interface OpenSettings {
  readonly schema: SettingsSchema;
  /** Storage that holds the values, as a single document. */
  readonly storage: OpenStorage;
}

/** Key of the document that holds the values. */
export const settingsKey = 'values';

/**
 * Finds settings in the plugin's declaration.
 *
 * @throws ServerError `not-found` for undeclared settings, a plugin that the firm does not have, and a client whom the
 * person does not see; `forbidden`; `bad-request` when the client is missing or must not be given.
 */
export function openSettings(
  { clients, plugins }: StorageDeps,
  scope: Scope,
  deed: 'read' | 'write',
  {
    pluginId,
    level,
    clientId,
  }: Pick<PluginSettings, 'level'> & { pluginId: string; clientId: string | undefined },
): Promise<OpenSettings> {
  const plugin = plugins.findFor(pluginId, scope.companyId);
  const declared = plugin?.settings?.find((settings) => settings.level === level);
  if (!declared) return fail('not-found', `A plugin “${pluginId}” has no settings of the level “${level}”.`);
  return openDeclaredSettings(clients, scope, deed, { pluginId, declared, clientId });
}

/**
 * Opens settings that one of the firm's plugins declares.
 *
 * @throws as {@link openSettings}
 */
export async function openDeclaredSettings(
  clients: ClientAccess,
  scope: Scope,
  deed: 'read' | 'write',
  {
    pluginId,
    declared,
    clientId,
  }: { pluginId: string; declared: PluginSettings; clientId: string | undefined },
): Promise<OpenSettings> {
  const named = { pluginId, declared: settingsStorage(declared), clientId };
  const storage = await openDeclared(clients, scope, deed, named);
  return { schema: schemaOf(declared), storage };
}

/** Returns the schema of settings. It was checked when the plugin's manifest was read. */
export function schemaOf({ schema }: PluginSettings): SettingsSchema {
  return schema as unknown as SettingsSchema;
}
