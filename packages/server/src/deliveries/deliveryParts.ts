import type { Delivery, DeliveryReader } from '@anteroom/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import { readableDocuments } from '../documents/documentStore.ts';
import type { Reader } from '../http/scope.ts';

/** What was delivered, in its order; `isThere` while the person can still open it. */
export async function readDocuments(
  db: DbOrTx,
  reader: Reader,
  deliveryId: string,
): Promise<Delivery['documents']> {
  const rows = await db
    .selectFrom('delivery_documents as o')
    .select(['o.document_id as documentId', 'o.name', 'o.mime_type as mimeType', 'o.size', 'o.sha256'])
    .select(({ exists, ref }) =>
      exists(
        readableDocuments(db, reader)
          .select('d.document_id')
          .where('d.document_id', '=', ref('o.document_id')),
      )
        .$castTo<boolean>()
        .as('isThere'),
    )
    .where('o.company_id', '=', reader.companyId)
    .where('o.delivery_id', '=', deliveryId)
    .orderBy('o.position')
    .execute();
  return rows;
}

/** To whom it was delivered and who else opened something of it, by name, each with what they opened when. */
export async function readReaders(
  db: DbOrTx,
  { companyId }: Reader,
  deliveryId: string,
): Promise<DeliveryReader[]> {
  const { rows } = await sql<{
    contact_id: string;
    given_name: string;
    family_name: string;
    is_recipient: boolean;
    document_id: string | null;
    read_at: Date | null;
  }>`
    with people as (
      select contact_id, true as is_recipient from delivery_recipients
        where company_id = ${companyId} and delivery_id = ${deliveryId}
      union
      select r.contact_id, false from delivery_reads as r
        where r.company_id = ${companyId} and r.delivery_id = ${deliveryId} and not exists (
          select from delivery_recipients as t
          where t.company_id = r.company_id and t.delivery_id = r.delivery_id and t.contact_id = r.contact_id
        )
    )
    select c.contact_id, c.given_name, c.family_name, p.is_recipient, r.document_id, r.read_at
    from people as p
    join contacts as c on c.company_id = ${companyId} and c.contact_id = p.contact_id
    left join delivery_reads as r
      on r.company_id = ${companyId} and r.delivery_id = ${deliveryId} and r.contact_id = p.contact_id
    order by c.given_name, c.family_name, c.contact_id, r.read_at, r.document_id`.execute(db);
  return [...Map.groupBy(rows, (row) => row.contact_id)].flatMap(([contactId, ofContact]) => {
    const [person] = ofContact;
    if (!person) return [];
    return {
      contactId,
      firstName: person.given_name,
      lastName: person.family_name,
      isRecipient: person.is_recipient,
      opened: ofContact.flatMap(({ document_id, read_at }) =>
        document_id === null || read_at === null
          ? []
          : { documentId: document_id, at: read_at.toISOString() },
      ),
    };
  });
}
