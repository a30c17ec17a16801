import type { ContainerPath, ContainerType, Permissions } from '@anteroom/contract';
import { containerPermissions } from '@anteroom/domain/documents/documentPermissions';
import { fail, type Scope } from '@anteroom/server-sdk';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { isSeen } from './isSeen.ts';
import { roleOf, viewerOf } from './viewer.ts';

/** A container and the person's permissions in it, to be checked before acting on it. */
export interface ContainerAccess {
  readonly id: string;
  readonly clientId: string;
  readonly permissions: Permissions;
}

const typeOfPath: Readonly<Record<ContainerPath, ContainerType>> = {
  clients: 'Client',
  projects: 'Project',
  folders: 'Folder',
};

/**
 * Returns a container that the person can see, with their permissions in it.
 *
 * @param path Kind of container that the URL names; any kind if omitted.
 * @throws ServerError `not-found` if there is no container of this kind that the person can see.
 */
export async function findContainer(
  db: DbOrTx,
  scope: Scope,
  containerId: string,
  path?: ContainerPath,
): Promise<ContainerAccess> {
  const row = await db
    .selectFrom('containers as k')
    .leftJoin('users as creator', (join) =>
      join.onRef('creator.company_id', '=', 'k.company_id').onRef('creator.user_id', '=', 'k.created_by'),
    )
    .leftJoin('container_members as m', (join) =>
      join
        .onRef('m.company_id', '=', 'k.company_id')
        .onRef('m.container_id', '=', 'k.container_id')
        .on('m.contact_id', '=', scope.contactId),
    )
    .select([
      'k.client_id',
      'k.lock_type',
      'k.lock_level',
      'creator.contact_id as created_by_contact',
      'm.role',
    ])
    .where('k.container_id', '=', containerId)
    .where(visibleClient(scope, 'k'))
    .where(isSeen(scope, 'k'))
    .where('k.deleted_at', 'is', null)
    .$if(path !== undefined, (query) => query.where('k.type', '=', typeOfPath[path as ContainerPath]))
    .executeTakeFirst();
  if (!row) fail('not-found', 'There is no such folder.');

  const lock = row.lock_type && row.lock_level && { type: row.lock_type, level: row.lock_level };
  const item = { role: roleOf(scope, row.role), memberId: row.created_by_contact, lock };
  return {
    id: containerId,
    clientId: row.client_id,
    permissions: containerPermissions(item, viewerOf(scope)),
  };
}

/**
 * Prevents a container from being deleted until the end of the transaction. Call it before putting anything into the
 * container.
 *
 * @throws ServerError `not-found` if it has been deleted in the meantime.
 */
export async function holdContainer(tx: Tx, companyId: string, containerId: string): Promise<void> {
  const held = await tx
    .selectFrom('containers')
    .select('container_id')
    .where('company_id', '=', companyId)
    .where('container_id', '=', containerId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  if (!held) fail('not-found', 'There is no such folder.');
}

/**
 * Locks a container until the end of the transaction: no other request can add anything to it, rename it or delete it.
 *
 * @throws ServerError `not-found` if it does not exist or has been deleted.
 */
export async function ownContainer(tx: Tx, companyId: string, containerId: string): Promise<void> {
  const owned = await tx
    .selectFrom('containers')
    .select('container_id')
    .where('company_id', '=', companyId)
    .where('container_id', '=', containerId)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!owned) fail('not-found', 'There is no such folder.');
}
