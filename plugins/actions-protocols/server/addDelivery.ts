import { foldText } from '@anteroom/domain/language/foldText';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import type { AddedDocument, Origin, Portal } from '@anteroom/server-sdk';
import type { NewDelivery } from '../api.ts';
import type { DeliveryTx } from './tables.ts';

/** A delivery that has passed validation. */
export interface DeliveryToAdd {
  readonly companyId: string;
  readonly clientId: string;
  readonly facts: Omit<NewDelivery, 'documentIds' | 'recipients'>;
  /** Whether it goes to everyone at the client who may read the documents, rather than to named recipients. */
  readonly toAll: boolean;
  readonly contactIds: readonly string[];
  readonly documents: readonly AddedDocument[];
  /** User ID of the staff member who delivers. */
  readonly deliveredBy: string;
}

/** Who the audit log names as the author of a delivery. */
interface Deed {
  /** User ID; null for the operator. */
  readonly actor: string | null;
  readonly origin?: Origin;
}

/**
 * Numbers, stores and announces a delivery. A job (`tellOfDeliveries`) sends the e-mails to its recipients.
 *
 * @returns its ID.
 */
export async function addDelivery(
  { ids, clock, audit, events, firms }: Pick<Portal, 'ids' | 'clock' | 'audit' | 'events' | 'firms'>,
  tx: DeliveryTx,
  delivery: DeliveryToAdd,
  { actor, origin }: Deed,
): Promise<string> {
  const { companyId, clientId, facts, documents } = delivery;
  const at = clock.now();
  const { timeZone } = await firms.get(tx, companyId);
  const year = Number(localTime(at, timeZone).date.slice(0, 4));
  const deliveryId = ids.next();
  const number = await insertDelivery(tx, delivery, { deliveryId, year, at });
  await audit.record(
    {
      action: 'delivery-made',
      companyId,
      userId: actor,
      subject: `delivery:${deliveryId}`,
      details: {
        number,
        year,
        clientId,
        kind: facts.kind,
        documents: documents.map(({ id, sha256 }) => ({ id, sha256 })),
      },
      ...origin,
    },
    tx,
  );
  await events.publish({ companyId, clientId }, { type: 'deliveries-changed', data: { clientId } }, tx);
  return deliveryId;
}

/**
 * Stores a delivery.
 * @returns its number within its year.
 */
export async function insertDelivery(
  tx: DeliveryTx,
  { companyId, clientId, facts, toAll, contactIds, documents, deliveredBy }: DeliveryToAdd,
  { deliveryId, year, at }: { readonly deliveryId: string; readonly year: number; readonly at: Date },
): Promise<number> {
  const number = await nextNumber(tx, companyId, year);
  const key = { company_id: companyId, delivery_id: deliveryId };
  const { kind, subject, competence, dueDate, note, idempotencyKey } = facts;
  await tx
    .insertInto('actions_protocols.deliveries')
    .values({
      ...key,
      client_id: clientId,
      year,
      number,
      kind,
      subject,
      competence,
      due_date: dueDate,
      note,
      to_all: toAll,
      words: foldText(
        [`${number}/${year}`, subject, note ?? '', ...documents.map(({ name }) => name)].join('\n'),
      ),
      idempotency_key: idempotencyKey,
      delivered_by: deliveredBy,
      delivered_at: at,
      told_at: null,
      acknowledged_by: null,
      acknowledged_at: null,
      cancelled_by: null,
      cancelled_at: null,
      cancel_reason: null,
    })
    .execute();
  await tx
    .insertInto('actions_protocols.documents')
    .values(
      documents.map(({ id, name, mimeType, size, sha256 }, position) => ({
        ...key,
        position,
        document_id: id,
        name,
        mime_type: mimeType,
        size,
        sha256,
      })),
    )
    .execute();
  await tx
    .insertInto('actions_protocols.recipients')
    .values([...new Set(contactIds)].map((contactId) => ({ ...key, contact_id: contactId })))
    .execute();
  return number;
}

/**
 * Returns the firm's next number of the year and blocks other deliveries in that year until the transaction ends, so
 * that the numbers have no gaps. Continues after the numbers of deliveries that were moved here with a client of
 * another firm.
 */
async function nextNumber(tx: DeliveryTx, companyId: string, year: number): Promise<number> {
  const { highest } = await tx
    .selectFrom('actions_protocols.deliveries')
    .select(({ fn, lit }) => fn.coalesce(fn.max('number'), lit(0)).as('highest'))
    .where('company_id', '=', companyId)
    .where('year', '=', year)
    .executeTakeFirstOrThrow();
  const { last_number } = await tx
    .insertInto('actions_protocols.numbers')
    .values({ company_id: companyId, year, last_number: highest + 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'year']).doUpdateSet(({ eb, fn, ref }) => ({
        last_number: fn<number>('greatest', [
          eb(ref('actions_protocols.numbers.last_number'), '+', 1),
          ref('excluded.last_number'),
        ]),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
