import type { FolderRole } from '@anteroom/domain/documents/folderAccess';
import { sql } from 'kysely';
import type { Tx } from '../schema.ts';
import { setRoles } from './setRoles.ts';
import { settleClients } from './settleMembers.ts';

/** A folder to move. Its client's tree is locked (`holdTree`). */
interface MovedFolder {
  readonly companyId: string;
  readonly clientId: string;
  readonly folderId: string;
}

/**
 * Moves a folder without changing anybody's roles in it or below it: where people would inherit different roles in the
 * new place, their previous roles are set explicitly. Clients may tidy up by moving folders, but only staff decide who
 * sees what (docs/adr/0024).
 */
export async function keepMembers<T>(tx: Tx, folder: MovedFolder, put: () => Promise<T>): Promise<T> {
  const before = new Map((await rolesIn(tx, folder)).map((one) => [keyOf(one), one.role]));
  const done = await put();
  // A role set on a folder changes the roles inherited below it, so each round looks one level deeper.
  for (;;) {
    await settleClients(tx, folder.companyId, [folder.clientId]);
    const changed = (await rolesIn(tx, folder)).filter((one) => before.get(keyOf(one)) !== one.role);
    if (changed.length === 0) return done;
    const keys = new Set(changed.map(keyOf));
    const tops = changed.filter(
      ({ parentId, contactId }) =>
        parentId === null || !keys.has(keyOf({ containerId: parentId, contactId })),
    );
    for (const [containerId, those] of Map.groupBy(tops, (one) => one.containerId)) {
      const people = those.map(({ contactId, ...one }) => ({
        contactId,
        role: before.get(keyOf({ ...one, contactId })) ?? null,
      }));
      await setRoles(tx, folder.companyId, containerId, { people });
    }
  }
}

interface RoleInContainer {
  readonly containerId: string;
  readonly parentId: string | null;
  readonly contactId: string;
  readonly role: FolderRole;
}

/** Returns the roles of all the client's contacts in a folder and everything below it, including folders in the bin. */
async function rolesIn(tx: Tx, { companyId, clientId, folderId }: MovedFolder): Promise<RoleInContainer[]> {
  const { rows } = await sql<RoleInContainer>`
    with recursive below as (
      select container_id, parent_id from containers
        where company_id = ${companyId} and container_id = ${folderId}
      union all
      select child.container_id, child.parent_id from containers as child
        join below on child.parent_id = below.container_id
        where child.company_id = ${companyId}
    )
    select below.container_id as "containerId", below.parent_id as "parentId", c.contact_id as "contactId",
      coalesce(m.role, 'None') as role
    from below
    join client_contacts as c on c.company_id = ${companyId} and c.client_id = ${clientId}
    left join container_members as m
      on m.company_id = ${companyId} and m.container_id = below.container_id and m.contact_id = c.contact_id
  `.execute(tx);
  return rows;
}

function keyOf({
  containerId,
  contactId,
}: {
  readonly containerId: string;
  readonly contactId: string;
}): string {
  return `${containerId} ${contactId}`;
}
