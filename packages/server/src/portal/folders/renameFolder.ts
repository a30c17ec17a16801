import type { Container, ContainerPath } from '@anteroom/contract';
import { isAcceptableName } from '@anteroom/domain/documents/fileSelection';
import { fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { findContainer, ownContainer } from '../documents/containerAccess.ts';
import { getContainer } from '../documents/containerStore.ts';
import { recordRenaming } from '../documents/recordRenaming.ts';
import { refuseTakenName } from '../documents/refuseTakenName.ts';

/**
 * Renames a folder or project. Its processing year does not change.
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
      const renaming = { what: 'folder', id, clientId, from: before.name, to: name } as const;
      await recordRenaming(deps, scope, renaming, origin, tx);
      return getContainer(tx, scope, id);
    })
    .catch(refuseTakenName('folder', name));
}
