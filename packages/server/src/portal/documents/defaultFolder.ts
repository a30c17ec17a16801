import type { Container } from '@anteroom/contract';
import { fail, type Reader, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { DbOrTx } from '../schema.ts';
import { ownContainer } from './containerAccess.ts';
import { getContainer } from './containerStore.ts';
import { roleIn } from './viewer.ts';

/**
 * Returns the folder of {@link defaultFolderId} as the person sees it, or the client's root if the person has no access
 * to that folder.
 */
export async function defaultFolder(db: DbOrTx, scope: Scope, clientId: string): Promise<Container> {
  return getContainer(db, scope, await defaultFolderId(db, scope.companyId, clientId, scope));
}

/**
 * Returns the ID of the container for a client's uploads that name no folder: the folder that the firm has chosen, or
 * the client's root if none is chosen or the chosen one was deleted.
 *
 * @param reader Person for whom a folder counts only if they have a role in it; being shown its name is not enough.
 */
export async function defaultFolderId(
  db: DbOrTx,
  companyId: string,
  clientId: string,
  reader?: Reader,
): Promise<string> {
  const chosen = await db
    .selectFrom('upload_folders as u')
    .innerJoin('containers as k', (join) =>
      join.onRef('k.company_id', '=', 'u.company_id').onRef('k.container_id', '=', 'u.container_id'),
    )
    .select('k.container_id')
    .where('u.company_id', '=', companyId)
    .where('u.client_id', '=', clientId)
    .where('k.deleted_at', 'is', null)
    .$if(reader?.role === 'client', (query) =>
      query.where(roleIn(reader as Reader, 'k.container_id'), 'is not', null),
    )
    .executeTakeFirst();
  return chosen?.container_id ?? clientId;
}

/** @throws ServerError `not-found` if the container does not belong to this client. */
export async function setDefaultFolder(
  { db }: Deps,
  scope: Scope,
  clientId: string,
  containerId: string,
): Promise<Container> {
  return db.transaction().execute(async (tx) => {
    const container = await getContainer(tx, scope, containerId);
    if (container.clientId !== clientId) fail('not-found', 'There is no such folder.');
    await ownContainer(tx, scope.companyId, containerId);
    await tx
      .insertInto('upload_folders')
      .values({ company_id: scope.companyId, client_id: clientId, container_id: containerId })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'client_id']).doUpdateSet({ container_id: containerId }),
      )
      .execute();
    return container;
  });
}
