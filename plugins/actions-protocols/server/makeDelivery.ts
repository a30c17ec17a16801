import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import { type AddedDocument, actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Delivery, NewDelivery } from '../api.ts';
import { addDelivery } from './addDelivery.ts';
import { findByKey, findDelivery } from './deliveryStore.ts';
import { findRecipients } from './findRecipients.ts';
import type { DeliveryPortal, DeliveryTx } from './tables.ts';

/**
 * Hands documents that are among the client's over to its people: one delivery for an idempotency key however often and however many at
 * a time.
 *
 * @throws ServerError `bad-request` for a document that is none of the client's, a recipient who may not read it, or nobody who may;
 * `conflict` when something else was delivered under the key.
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

/** Holds as much of a handover as tells it from another one. */
interface HandedOver extends Omit<Handover, 'documents'> {
  readonly documents: readonly Pick<AddedDocument, 'sha256'>[];
}

/**
 * Returns what was delivered under the key; null when nothing was.
 *
 * @throws ServerError `conflict` when that was something else.
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
  const isToSame = facts.recipients === null || facts.recipients.toSorted().join() === told.toSorted().join();
  if (isToSame && isSame(known, facts, documents)) return known;
  const detail = `This key belongs to another delivery, number ${known.number}/${known.year}.`;
  return fail('conflict', detail, {
    errors: [{ path: 'body/idempotencyKey', message: 'is taken', reason: 'taken' }],
    current: known,
  });
}

/** Delivers what is there, once the key is locked and nothing was made under it. @throws as {@link makeDelivery} */
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

/** Locks a key: whoever delivers under it at the same time waits here, and then finds what was made. */
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

/** @throws ServerError `bad-request` */
export function requireDueDate(dueDate: string | null): void {
  if (dueDate !== null && !isCalendarDate(dueDate)) failWith('dueDate', 'is not a valid date');
}

/** Returns whether what is to be delivered is what was delivered under the key. */
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

/** Returns the documents in the order in which they were named. */
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
