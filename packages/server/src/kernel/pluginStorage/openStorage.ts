import type { PluginStorage } from '@anteroom/contract';
import { mayUseStorage } from '@anteroom/domain/plugins/pluginStorage';
import { fail, type Scope } from '@anteroom/server-sdk';
import { heldBy } from '@anteroom/server-sdk/portal';
import type { ClientAccess } from '../ClientAccess.ts';
import type { KernelDeps } from '../KernelDeps.ts';

/** Services needed to find a storage. */
export interface StorageDeps extends Pick<KernelDeps, 'plugins'> {
  readonly clients: ClientAccess;
}

/** A storage that a person may use, with the owner of the documents. */
export interface OpenStorage {
  readonly companyId: string;
  readonly pluginId: string;
  readonly declared: PluginStorage;
  /** ID of the client or the user; empty for the firm. */
  readonly ownerId: string;
}

/** Names that identify a storage in a request. */
interface NamedStorage {
  readonly pluginId: string;
  readonly name: string;
  readonly clientId: string | undefined;
}

/**
 * Finds a storage in the plugin's declaration.
 *
 * @throws ServerError `not-found` for an undeclared storage, a plugin that the firm does not have, and a client whom
 * the person does not see; `forbidden`; `bad-request` when the client is missing or must not be given.
 */
export async function openStorage(
  { clients, plugins }: StorageDeps,
  scope: Scope,
  deed: 'read' | 'write',
  { pluginId, name, clientId }: NamedStorage,
): Promise<OpenStorage> {
  const plugin = plugins.findFor(pluginId, scope.companyId);
  const declared = plugin?.storage?.find((storage) => storage.name === name);
  if (!declared) return fail('not-found', `There is no storage “${name}” of a plugin “${pluginId}”.`);
  return openDeclared(clients, scope, deed, { pluginId, declared, clientId });
}

/**
 * Opens a storage that one of the firm's plugins declares.
 *
 * @throws as {@link openStorage}
 */
export async function openDeclared(
  clients: ClientAccess,
  scope: Scope,
  deed: 'read' | 'write',
  {
    pluginId,
    declared,
    clientId,
  }: Pick<OpenStorage, 'pluginId' | 'declared'> & Pick<NamedStorage, 'clientId'>,
): Promise<OpenStorage> {
  const ownerId = await ownerOf(clients, scope, declared.level, clientId);
  if (!mayUseStorage(declared, deed, heldBy(scope))) fail('forbidden', 'You don’t have permission for this.');
  return { companyId: scope.companyId, pluginId, declared, ownerId };
}

/**
 * Returns the ID of the client or the user who owns documents of a level; empty for the firm.
 *
 * @throws ServerError `not-found` for a client whom the person does not see; `bad-request` when the client is missing
 * or must not be given
 */
export async function ownerOf(
  clients: ClientAccess,
  scope: Scope,
  level: PluginStorage['level'],
  clientId: string | undefined,
): Promise<string> {
  if ((level === 'client') !== (clientId !== undefined)) {
    const message =
      level === 'client' ? 'says which client is meant' : 'belongs to the level of clients only';
    fail('bad-request', 'The request doesn’t fit this level.', {
      errors: [{ path: 'querystring/clientId', message }],
    });
  }
  if (clientId !== undefined) await clients.require(scope, clientId);
  return clientId ?? (level === 'user' ? scope.userId : '');
}
