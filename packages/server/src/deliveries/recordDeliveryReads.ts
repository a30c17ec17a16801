import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import type { Reader } from '../http/scope.ts';
import { visibleDelivery } from './visibleDelivery.ts';

/**
 * Writes down, for every delivery that has one of these documents, that a person at the client has opened or downloaded it: the first
 * time, for good. What staff open counts for nobody; who looks on as somebody else must not call this.
 */
export async function recordDeliveryReads(
  { clock, events }: Pick<Deps, 'clock' | 'events'>,
  reader: Reader,
  documentIds: readonly string[],
  tx: DbOrTx,
): Promise<void> {
  const { companyId, contactId, role } = reader;
  if (role !== 'client' || documentIds.length === 0) return;
  const { rows } = await sql<{ client_id: string }>`
    with opened as (
      insert into delivery_reads (company_id, delivery_id, document_id, contact_id, read_at)
      select o.company_id, o.delivery_id, o.document_id, ${contactId}, ${clock.now()}
      from delivery_documents as o
      join deliveries as v on v.company_id = o.company_id and v.delivery_id = o.delivery_id
      where o.company_id = ${companyId} and o.document_id = any(${documentIds}::text[])
        and v.cancelled_at is null and ${visibleDelivery(reader)}
      on conflict do nothing
      returning company_id, delivery_id
    )
    select distinct v.client_id from opened
    join deliveries as v on v.company_id = opened.company_id and v.delivery_id = opened.delivery_id`.execute(
    tx,
  );
  for (const { client_id: clientId } of rows) {
    await events.publish({ companyId, clientId }, { type: 'deliveries-changed', data: { clientId } }, tx);
  }
}
