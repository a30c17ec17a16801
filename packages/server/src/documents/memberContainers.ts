import type { MemberRole } from '@anteroom/domain/documentPermissions';
import { type RawBuilder, sql } from 'kysely';
import { visibleClient } from '../clients/visibleClients.ts';
import type { Reader } from '../http/scope.ts';

/**
 * The ids of a client's containers in which the person is something, as an array that the database makes once for a whole
 * list. Staff own all.
 *
 * @example `sql`d.container_id = any(${memberContainers(scope, clientId)})``
 */
export function memberContainers(reader: Reader, clientId: string, role?: MemberRole): RawBuilder<string[]> {
  const isMember = sql`and exists (
    select from container_members as m
    where m.company_id = k.company_id
      and m.container_id = k.container_id
      and m.contact_id = ${reader.contactId}
      ${role === undefined ? sql`` : sql`and m.role = ${role}`}
  )`;
  return sql`array(
    select k.container_id from containers as k
    where k.client_id = ${clientId}
      and k.deleted_at is null
      and ${visibleClient(reader, 'k')} ${reader.role === 'client' ? isMember : sql``}
  )`;
}
