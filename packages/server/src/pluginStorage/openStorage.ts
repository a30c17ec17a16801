import type { PluginStorage } from '@anteroom/contract';
import { mayUseStorage } from '@anteroom/domain/pluginStorage';
import { fail, heldBy, type Scope } from '@anteroom/server-sdk';
import { requireClient } from '../clients/visibleClients.ts';
import type { Deps } from '../deps.ts';

/** A storage that somebody may use, and whose documents in it are meant. */
export interface OpenStorage {
  readonly companyId: string;
  readonly pluginId: string;
  readonly declared: PluginStorage;
  /** The client or the user; empty for the firm. */
  readonly ownerId: string;
}

/** What a request names. */
interface NamedStorage {
  readonly pluginId: string;
  readonly name: string;
  readonly clientId: string | undefined;
}

/**
 * Finds a storage in the plugin's declaration.
 *
 * @throws ServerError `not-found` for what is not declared, a plugin that the firm does not have and a client whom the person does not
 *   see; `forbidden`; `bad-request` when the client is missing or does not belong there.
 */
export async function openStorage(
  { db, plugins }: Pick<Deps, 'db' | 'plugins'>,
  scope: Scope,
  deed: 'read' | 'write',
  { pluginId, name, clientId }: NamedStorage,
): Promise<OpenStorage> {
  const { companyId } = scope;
  const plugin = plugins.inUse.catalogue.plugins.find(({ id }) => id === pluginId);
  const declared = plugin?.storage?.find((storage) => storage.name === name);
  if (!declared || plugins.isSwitchedOff(pluginId, companyId)) {
    return fail('not-found', `There is no storage “${name}” of a plugin “${pluginId}”.`);
  }
  if ((declared.level === 'client') !== (clientId !== undefined)) {
    const message =
      declared.level === 'client' ? 'says whose documents are meant' : 'belongs to storages of clients only';
    fail('bad-request', 'The request doesn’t fit this storage.', {
      errors: [{ path: 'querystring/clientId', message }],
    });
  }
  if (clientId !== undefined) await requireClient(db, scope, clientId);
  if (!mayUseStorage(declared, deed, heldBy(scope))) fail('forbidden', 'You don’t have permission for this.');
  const ownerId = clientId ?? (declared.level === 'user' ? scope.userId : '');
  return { companyId, pluginId, declared, ownerId };
}
