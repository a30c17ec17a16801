import type { MemberRole } from '@anteroom/domain/documentPermissions';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../database/schema.ts';
import type { Reader } from '../http/scope.ts';

/** A container in which the person may read, with what he is in it. */
export interface Membership {
  readonly containerId: string;
  readonly role: MemberRole;
}

/**
 * Where at a client the person may read. A list asks it once: the database then knows how many of the documents it is about, and
 * needs not ask for each. Staff own all.
 */
export async function findMemberships(db: DbOrTx, reader: Reader, clientId: string): Promise<Membership[]> {
  const containers = db
    .selectFrom('containers as k')
    .where('k.client_id', '=', clientId)
    .where('k.deleted_at', 'is', null)
    .where(visibleClient(reader, 'k'));
  if (reader.role !== 'client') {
    const owned = await containers.select('k.container_id as containerId').execute();
    return owned.map(({ containerId }) => ({ containerId, role: 'Owner' }));
  }
  return containers
    .innerJoin('container_members as m', (join) =>
      join.onRef('m.company_id', '=', 'k.company_id').onRef('m.container_id', '=', 'k.container_id'),
    )
    .where('m.contact_id', '=', reader.contactId)
    .select(['k.container_id as containerId', 'm.role'])
    .execute();
}
