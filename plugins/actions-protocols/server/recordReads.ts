import type { Portal, Reader } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import type { DeliveryTx } from './tables.ts';
import { type DeliverySight, visibleDelivery } from './visibleDelivery.ts';

/**
 * Records, for every delivery that contains one of these documents, that a person of the client has opened or
 * downloaded it. Only the first time is recorded, and permanently. Does nothing when staff open a document.
 */
export async function recordReads(
  portal: DeliverySight & Pick<Portal, 'clock' | 'events'>,
  tx: DeliveryTx,
  reader: Reader,
  documentIds: readonly string[],
): Promise<void> {
  const { companyId, contactId, role } = reader;
  if (role !== 'client') return;
  const { rows: opened } = await sql<{ delivery_id: string }>`
    insert into actions_protocols.reads as r (company_id, delivery_id, document_id, contact_id, read_at)
    select o.company_id, o.delivery_id, o.document_id, ${contactId}, ${portal.clock.now()}
    from actions_protocols.documents as o
    join actions_protocols.deliveries as v on v.company_id = o.company_id and v.delivery_id = o.delivery_id
    where o.company_id = ${companyId} and o.document_id = any(${documentIds}::text[])
      and v.cancelled_at is null and ${visibleDelivery(portal, reader)}
    on conflict do nothing
    returning r.delivery_id`.execute(tx);
  if (opened.length === 0) return;
  const { rows } = await sql<{ client_id: string }>`
    select distinct client_id from actions_protocols.deliveries
    where company_id = ${companyId} and delivery_id = any(${opened.map(({ delivery_id }) => delivery_id)}::text[])`.execute(
    tx,
  );
  for (const { client_id: clientId } of rows) {
    const event = { type: 'deliveries-changed', data: { clientId } };
    await portal.events.publish({ companyId, clientId }, event, tx);
  }
}
