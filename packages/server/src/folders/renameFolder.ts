import type { Container, ContainerPath } from '@anteroom/contract';
import { isAcceptableName } from '@anteroom/domain/fileSelection';
import { actorOf, fail, type Scope } from '@anteroom/server-sdk';
import type { Origin } from '../audit/origin.ts';
import { isTaken } from '../database/isTaken.ts';
import type { Deps } from '../deps.ts';
import { findContainer, ownContainer } from '../documents/containerAccess.ts';
import { getContainer } from '../documents/containerStore.ts';

/**
 * Gives a folder or project another name; its processing year stays.
 *
 * @throws ServerError `not-found`, `forbidden`, `file-name-not-allowed`, `conflict` (`name-taken`).
 */
export async function renameFolder(
  deps: Deps,
  scope: Scope,
  { id, path, newName }: { readonly id: string; readonly path: ContainerPath; readonly newName: string },
  origin: Origin,
): Promise<Container> {
  const name = newName.normalize('NFC');
  const { companyId } = scope;
  return deps.db
    .transaction()
    .execute(async (tx) => {
      await ownContainer(tx, companyId, id);
      const { clientId, permissions } = await findContainer(tx, scope, id, path);
      if (!permissions.canUpdate) fail('forbidden', 'You don’t have permission to rename this folder.');
      if (!isAcceptableName(name)) {
        fail('file-name-not-allowed', 'The folder name contains characters that aren’t allowed.');
      }
      const before = await getContainer(tx, scope, id);
      if (name === before.name) return before;
      await tx
        .updateTable('containers')
        .set({ name, modified_by: scope.userId, modified_at: deps.clock.now() })
        .where('company_id', '=', companyId)
        .where('container_id', '=', id)
        .execute();
      await deps.audit.record(
        {
          action: 'folder-renamed',
          ...actorOf(scope),
          subject: `folder:${id}`,
          details: { from: before.name, to: name, clientId },
          ...origin,
        },
        tx,
      );
      await deps.events.publish(
        { companyId, clientId },
        { type: 'documents-changed', data: { clientId } },
        tx,
      );
      return getContainer(tx, scope, id);
    })
    .catch((error) => {
      if (!isTaken(error, 'container_names')) throw error;
      return fail('conflict', 'A folder with this name already exists.', {
        errors: [{ path: 'body/name', message: `"${name}" is taken`, reason: 'name-taken' }],
      });
    });
}
