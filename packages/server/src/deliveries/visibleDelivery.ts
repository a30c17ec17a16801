import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { visibleClient } from '../clients/visibleClients.ts';
import type { Reader } from '../http/scope.ts';

/**
 * The condition under which a delivery (`v`) is visible: to staff, those of their firm; to a client's people, what was delivered to them
 * and, where it went to everybody, what has a document that they may read.
 */
export function visibleDelivery(reader: Reader): RawBuilder<SqlBool> {
  const client = visibleClient(reader, 'v');
  if (reader.role !== 'client') return client;
  const { companyId, contactId } = reader;
  return sql`${client} and (
    exists (
      select from delivery_recipients as mine
      where mine.company_id = ${companyId} and mine.delivery_id = v.delivery_id and mine.contact_id = ${contactId}
    )
    or v.to_all and exists (
      select from delivery_documents as o
      join documents as d on d.company_id = o.company_id and d.document_id = o.document_id
      join container_members as m on m.company_id = d.company_id and m.container_id = d.container_id
      where o.company_id = ${companyId} and o.delivery_id = v.delivery_id
        and d.deleted_at is null and m.contact_id = ${contactId}
    )
  )`;
}
