import type { Portal, Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** The part of the portal that decides which deliveries a person can see. */
export type DeliverySight = Pick<Portal, 'clients' | 'documents'>;

/**
 * Returns the SQL condition under which a delivery (`v`) is visible. Staff see those of the clients that they can see.
 * People of a client see what was delivered to them and, if it went to everyone, deliveries with a document that they
 * may read.
 */
export function visibleDelivery({ clients, documents }: DeliverySight, reader: Reader): RawBuilder<SqlBool> {
  const client = clients.visible(reader, 'v');
  if (reader.role !== 'client') return client;
  const { companyId, contactId } = reader;
  return sql`${client} and (
    exists (
      select from actions_protocols.recipients as mine
      where mine.company_id = ${companyId} and mine.delivery_id = v.delivery_id and mine.contact_id = ${contactId}
    )
    or v.to_all and exists (
      select from actions_protocols.documents as o
      where o.company_id = ${companyId} and o.delivery_id = v.delivery_id
        and ${documents.isReadable(reader, 'o.document_id')}
    )
  )`;
}
