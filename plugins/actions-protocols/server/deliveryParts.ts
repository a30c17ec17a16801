import type { Portal, Reader } from '@anteroom/server-sdk';
import type { Delivery, DeliveryReader } from '../api.ts';
import type { DeliveryTx } from './tables.ts';

/** Returns the documents of a delivery in order. `isThere`: whether the person can still open it. */
export async function readDocuments(
  { documents }: Pick<Portal, 'documents'>,
  tx: DeliveryTx,
  reader: Reader,
  deliveryId: string,
): Promise<Delivery['documents']> {
  return tx
    .selectFrom('actions_protocols.documents as o')
    .select(['o.document_id as documentId', 'o.name', 'o.mime_type as mimeType', 'o.size', 'o.sha256'])
    .select(documents.isReadable(reader, 'o.document_id').$castTo<boolean>().as('isThere'))
    .where('o.company_id', '=', reader.companyId)
    .where('o.delivery_id', '=', deliveryId)
    .orderBy('o.position')
    .execute();
}

/**
 * Returns the recipients and anyone else who opened a document of the delivery, sorted by name, each with what they
 * opened and when.
 */
export async function readReaders(
  { people }: Pick<Portal, 'people'>,
  tx: DeliveryTx,
  { companyId }: Reader,
  deliveryId: string,
): Promise<DeliveryReader[]> {
  const recipients = await tx
    .selectFrom('actions_protocols.recipients')
    .select('contact_id')
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .execute();
  const reads = await tx
    .selectFrom('actions_protocols.reads')
    .select(['contact_id', 'document_id', 'read_at'])
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('read_at')
    .orderBy('document_id')
    .execute();
  const told = new Set(recipients.map(({ contact_id }) => contact_id));
  const opened = Map.groupBy(reads, ({ contact_id }) => contact_id);
  const names = await people.contactNames(tx, companyId, [...new Set([...told, ...opened.keys()])]);
  return [...names].map(([contactId, name]) => ({
    ...name,
    contactId,
    isRecipient: told.has(contactId),
    opened: (opened.get(contactId) ?? []).map(({ document_id, read_at }) => ({
      documentId: document_id,
      at: read_at.toISOString(),
    })),
  }));
}
