import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import { type AddedDocument, actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Delivery, NewDelivery } from '../api.ts';
import { addDelivery } from './addDelivery.ts';
import { findByKey, findDelivery } from './deliveryStore.ts';
import { findRecipients } from './findRecipients.ts';
import type { DeliveryPortal, DeliveryTx } from './tables.ts';

/**
 * Delivers existing documents of a client to its people. An idempotency key produces a single delivery, however often
 * and however concurrently it is used.
 *
 * @throws ServerError `bad-request` for a document that does not belong to the client, a recipient who may not read it,
 * or if nobody may read it; `conflict` when the key was used for a different delivery.
 */
export function makeDelivery(
  portal: DeliveryPortal,
  scope: Scope,
  clientId: string,
  body: NewDelivery,
  origin: Origin,
): Promise<Delivery> {
  return portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    requireDueDate(body.dueDate);
    await lockKey(tx, scope, clientId, body.idempotencyKey);
    const documents = await requireDocuments(portal, tx, scope, clientId, body.documentIds);
    const handover = { clientId, facts: body, documents };
    return (await findMade(portal, tx, scope, handover)) ?? deliver(portal, tx, scope, handover, origin);
  });
}

interface Handover {
  readonly clientId: string;
  readonly facts: Omit<NewDelivery, 'documentIds'>;
  readonly documents: readonly AddedDocument[];
}

/** The part of a handover that distinguishes it from another one. */
interface HandedOver extends Omit<Handover, 'documents'> {
  readonly documents: readonly Pick<AddedDocument, 'sha256'>[];
}

/**
 * Returns the delivery that was made with the key, or null if there is none.
 *
 * @throws ServerError `conflict` when that delivery is a different one.
 */
export async function findMade(
  portal: DeliveryPortal,
  tx: DeliveryTx,
  scope: Scope,
  { clientId, facts, documents }: HandedOver,
): Promise<Delivery | null> {
  const known = await findByKey(portal, tx, scope, clientId, facts.idempotencyKey);
  if (!known) return null;
  const told = known.readers.filter(({ isRecipient }) => isRecipient).map(({ contactId }) => contactId);
  const isToSame = (await isToAll(tx, scope, known))
    ? facts.recipients === null
    : facts.recipients?.toSorted().join() === told.toSorted().join();
  if (isToSame && isSame(known, facts, documents)) return known;
  const detail = `This key belongs to another delivery, number ${known.number}/${known.year}.`;
  return fail('conflict', detail, {
    errors: [{ path: 'body/idempotencyKey', message: 'is taken', reason: 'taken' }],
    current: known,
  });
}

/** Returns whether a delivery was made to everybody who may read it, now or later. */
async function isToAll(tx: DeliveryTx, { companyId }: Scope, { id }: Delivery): Promise<boolean> {
  const { to_all } = await tx
    .selectFrom('actions_protocols.deliveries')
    .select('to_all')
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', id)
    .executeTakeFirstOrThrow();
  return to_all;
}

/**
 * Makes the delivery. The caller has locked the key and checked that it has not been used.
 * @throws as {@link makeDelivery}
 */
export async function deliver(
  portal: DeliveryPortal,
  tx: DeliveryTx,
  scope: Scope,
  { clientId, facts, documents }: Handover,
  origin: Origin,
): Promise<Delivery> {
  const { companyId, userId } = scope;
  const contactIds = await requireRecipients(
    portal,
    tx,
    { companyId, clientId, documentIds: documents.map(({ id }) => id) },
    facts.recipients,
  );
  const delivery = {
    companyId,
    clientId,
    facts,
    toAll: facts.recipients === null,
    contactIds,
    documents,
    deliveredBy: userId,
  };
  const deliveryId = await addDelivery(portal, tx, delivery, { actor: actorOf(scope).userId, origin });
  return findDelivery(portal, tx, scope, clientId, deliveryId);
}

/** Locks an idempotency key: a concurrent delivery with the same key waits here and then finds the existing one. */
export async function lockKey(
  tx: DeliveryTx,
  { companyId }: Scope,
  clientId: string,
  key: string,
): Promise<void> {
  await tx
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [
        fn('hashtextextended', [val(JSON.stringify(['delivery', companyId, clientId, key])), val(0)]),
      ]).as('locked'),
    )
    .execute();
}

/**
 * Checks that the due date exists in the calendar.
 * @throws ServerError `bad-request`
 */
export function requireDueDate(dueDate: string | null): void {
  if (dueDate !== null && !isCalendarDate(dueDate)) failWith('dueDate', 'is not a valid date');
}

/** Returns whether the given delivery equals the one that was made with the key. */
export function isSame(
  known: Delivery,
  facts: Omit<NewDelivery, 'documentIds' | 'recipients' | 'idempotencyKey'>,
  documents: readonly Pick<AddedDocument, 'sha256'>[],
): boolean {
  return (
    known.kind === facts.kind &&
    known.subject === facts.subject &&
    known.competence === facts.competence &&
    known.dueDate === facts.dueDate &&
    known.note === facts.note &&
    contentsOf(known.documents) === contentsOf(documents)
  );
}

function contentsOf(documents: readonly { readonly sha256: string }[]): string {
  return documents
    .map(({ sha256 }) => sha256)
    .sort()
    .join();
}

/** Returns the documents in the given order. */
async function requireDocuments(
  portal: DeliveryPortal,
  tx: DeliveryTx,
  scope: Scope,
  clientId: string,
  documentIds: readonly string[],
): Promise<readonly AddedDocument[]> {
  const found = new Map(
    (await portal.documents.readable(tx, scope, documentIds)).map((document) => [document.id, document]),
  );
  return documentIds.map((id, index) => {
    const document = found.get(id);
    if (document?.clientId !== clientId) failWith(`documentIds/${index}`, 'is not a document of the client');
    if (document.scanState === 'refused')
      failWith(`documentIds/${index}`, 'was refused by the virus scanner');
    return document;
  });
}

async function requireRecipients(
  portal: DeliveryPortal,
  tx: DeliveryTx,
  delivered: {
    readonly companyId: string;
    readonly clientId: string;
    readonly documentIds: readonly string[];
  },
  named: readonly string[] | null,
): Promise<readonly string[]> {
  const readers = new Set((await findRecipients(portal, tx, delivered)).map(({ contactId }) => contactId));
  if (named === null) {
    if (readers.size === 0) failWith('recipients', 'no one at the client has access to all of it');
    return [...readers];
  }
  named.forEach((contactId, index) => {
    if (!readers.has(contactId)) failWith(`recipients/${index}`, 'has no access to all of it');
  });
  return named;
}

function failWith(field: string, message: string): never {
  return fail('bad-request', 'The delivery isn’t valid.', { errors: [{ path: `body/${field}`, message }] });
}
