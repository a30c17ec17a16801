import type { Container } from '@anteroom/contract';
import { fail, type Reader, type Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { DbOrTx } from '../schema.ts';
import { ownContainer } from './containerAccess.ts';
import { getContainer } from './containerStore.ts';
import { roleIn } from './viewer.ts';

/** Returns the folder that {@link defaultFolderId} names, as the person sees it; the client's root where it is not there for the person. */
export async function defaultFolder(db: DbOrTx, scope: Scope, clientId: string): Promise<Container> {
  return getContainer(db, scope, await defaultFolderId(db, scope.companyId, clientId, scope));
}

/**
 * Returns where a client's uploads go that name no folder: the one that the firm has chosen, else, and once that is deleted, the
 * client's root.
 *
 * @param reader Person for whom a folder is not named in which they have no role, whether they are shown its name or not.
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

/** @throws ServerError `not-found` when the container is none of this client. */
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
