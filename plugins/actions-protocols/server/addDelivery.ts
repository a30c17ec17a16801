import { foldText } from '@anteroom/domain/language/foldText';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import type { AddedDocument, Origin, Portal } from '@anteroom/server-sdk';
import type { NewDelivery } from '../api.ts';
import type { DeliveryTx } from './tables.ts';

/** A delivery whose parts were found to fit. */
export interface DeliveryToAdd {
  readonly companyId: string;
  readonly clientId: string;
  readonly facts: Omit<NewDelivery, 'documentIds' | 'recipients'>;
  /** Everybody at the client who may read the documents, or those who were named. */
  readonly toAll: boolean;
  readonly contactIds: readonly string[];
  readonly documents: readonly AddedDocument[];
  /** User id of a member of staff. */
  readonly deliveredBy: string;
}

/** Who is held for a delivery. */
interface Deed {
  /** null: the operator. */
  readonly actor: string | null;
  readonly origin?: Origin;
}

/**
 * Gives a delivery its number, writes it down and announces it; its recipients are written to by a job (`tellOfDeliveries`).
 *
 * @returns its id.
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

/** Writes a delivery down. @returns its number in its year. */
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
 * Returns the firm's next number of the year; nobody else delivers in it until the transaction ends. So no number is left out. Deliveries that came
 * along with a client of another firm have their numbers already.
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
