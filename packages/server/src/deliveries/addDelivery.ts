import type { NewDelivery } from '@anteroom/contract';
import { foldText } from '@anteroom/domain/foldText';
import { localTime } from '@anteroom/domain/taskReminder';
import type { Origin } from '../audit/origin.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';

/** A document as it is delivered. */
export interface DocumentToDeliver {
  readonly id: string;
  readonly name: string;
  readonly mimeType: string;
  readonly size: number;
  readonly sha256: string;
}

/** What was found to fit. */
export interface DeliveryToAdd {
  readonly companyId: string;
  readonly clientId: string;
  readonly facts: Omit<NewDelivery, 'documentIds' | 'recipients'>;
  /** Everybody at the client who may read the documents, or those who were named. */
  readonly toAll: boolean;
  readonly contactIds: readonly string[];
  readonly documents: readonly DocumentToDeliver[];
  /** Of the firm. */
  readonly deliveredBy: string;
  /** Who is held for it; null: the operator. */
  readonly actor: string | null;
  readonly origin?: Origin;
}

/**
 * Gives a delivery its number, writes it down and announces it; its recipients are written to by a job (`tellOfDeliveries`).
 *
 * @returns its id.
 */
export async function addDelivery(
  {
    ids,
    clock,
    audit,
    events,
  }: Pick<Deps, 'ids' | 'clock' | 'audit'> & { events: Pick<Deps['events'], 'publish'> },
  tx: Tx,
  { companyId, clientId, facts, toAll, contactIds, documents, deliveredBy, actor, origin }: DeliveryToAdd,
): Promise<string> {
  const deliveryId = ids.next();
  const now = clock.now();
  const year = await yearOf(tx, companyId, now);
  const number = await nextNumber(tx, companyId, year);
  const key = { company_id: companyId, delivery_id: deliveryId };
  const { kind, subject, competence, dueDate, note, idempotencyKey } = facts;
  await tx
    .insertInto('deliveries')
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
      delivered_at: now,
      told_at: null,
      acknowledged_by: null,
      acknowledged_at: null,
      cancelled_by: null,
      cancelled_at: null,
      cancel_reason: null,
    })
    .execute();
  await tx
    .insertInto('delivery_documents')
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
    .insertInto('delivery_recipients')
    .values([...new Set(contactIds)].map((contactId) => ({ ...key, contact_id: contactId })))
    .execute();
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
        kind,
        documents: documents.map(({ id, sha256 }) => ({ id, sha256 })),
      },
      ...origin,
    },
    tx,
  );
  await events.publish({ companyId, clientId }, { type: 'deliveries-changed', data: { clientId } }, tx);
  return deliveryId;
}

async function yearOf(tx: Tx, companyId: string, now: Date): Promise<number> {
  const { time_zone } = await tx
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return Number(localTime(now, time_zone).date.slice(0, 4));
}

/** The firm's next number of the year; nobody else delivers in it until the transaction ends. So no number is left out. */
async function nextNumber(tx: Tx, companyId: string, year: number): Promise<number> {
  const { last_number } = await tx
    .insertInto('delivery_numbers')
    .values({ company_id: companyId, year, last_number: 1 })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'year']).doUpdateSet(({ eb, ref }) => ({
        last_number: eb(ref('delivery_numbers.last_number'), '+', 1),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
