import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { TaxEntry, TaxEntryDraft } from '../api.ts';
import { findEntry, type TaxPortal, type TaxTx } from './entryStore.ts';
import { taxEntryColumns, taxEntryFaults } from './taxEntryDraft.ts';

/** Adds an entry. @throws ServerError `bad-request`; `not-found` when the person may not see the client. */
export function addEntry(
  portal: TaxPortal,
  scope: Scope,
  clientId: string,
  draft: TaxEntryDraft,
  origin: Origin,
): Promise<TaxEntry> {
  const entryId = portal.ids.next();
  return portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    requireSound(draft);
    await tx
      .insertInto('widget_tax_calendar.entries')
      .values({
        company_id: scope.companyId,
        entry_id: entryId,
        client_id: clientId,
        rule_id: null,
        receipt_document_id: null,
        edited: true,
        changed_at: portal.clock.now(),
        ...taxEntryColumns(draft),
      })
      .execute();
    const entry = await findEntry(portal, tx, scope, entryId);
    await tell(portal, tx, scope, entry, 'tax-entry-added', origin);
    return entry;
  });
}

/**
 * Replaces an entry. Rules no longer overwrite it afterwards.
 *
 * @throws ServerError `not-found`, `bad-request`
 */
export function replaceEntry(
  portal: TaxPortal,
  scope: Scope,
  entryId: string,
  draft: TaxEntryDraft,
  origin: Origin,
): Promise<TaxEntry> {
  requireSound(draft);
  return update(portal, scope, { entryId, action: 'tax-entry-changed', origin }, async () =>
    taxEntryColumns(draft),
  );
}

/**
 * Removes an entry permanently: its rule does not add it again.
 *
 * @throws ServerError `not-found`
 */
export async function removeEntry(
  portal: TaxPortal,
  scope: Scope,
  entryId: string,
  origin: Origin,
): Promise<void> {
  await portal.db.inFirm(scope, async (tx) => {
    const entry = await findEntry(portal, tx, scope, entryId);
    await tx
      .updateTable('widget_tax_calendar.entries')
      .set({ removed: true, changed_at: portal.clock.now() })
      .where('company_id', '=', scope.companyId)
      .where('entry_id', '=', entryId)
      .execute();
    await tell(portal, tx, scope, entry, 'tax-entry-removed', origin);
  });
}

/**
 * Sets the document that proves that an entry is paid, replacing any other.
 *
 * @throws ServerError `not-found`; `bad-request` when the document is not one of the client's that the person may read.
 */
export function giveReceipt(
  portal: TaxPortal,
  scope: Scope,
  entryId: string,
  documentId: string,
  origin: Origin,
): Promise<TaxEntry> {
  return update(portal, scope, { entryId, action: 'tax-receipt-given', origin }, async (tx, entry) => {
    const [document] = await portal.documents.readable(tx, scope, [documentId]);
    if (document?.clientId !== entry.clientId) failWith([['documentId', 'is not a document of the client']]);
    return { receipt_document_id: documentId, status: 'paid' as const };
  });
}

interface Deed {
  readonly entryId: string;
  readonly action: `tax-${string}`;
  readonly origin: Origin;
}

function update(
  portal: TaxPortal,
  scope: Scope,
  { entryId, action, origin }: Deed,
  columns: (tx: TaxTx, entry: TaxEntry) => Promise<object>,
): Promise<TaxEntry> {
  return portal.db.inFirm(scope, async (tx) => {
    const found = await findEntry(portal, tx, scope, entryId);
    await tx
      .updateTable('widget_tax_calendar.entries')
      .set({ ...(await columns(tx, found)), edited: true, changed_at: portal.clock.now() })
      .where('company_id', '=', scope.companyId)
      .where('entry_id', '=', entryId)
      .execute();
    const entry = await findEntry(portal, tx, scope, entryId);
    await tell(portal, tx, scope, entry, action, origin);
    return entry;
  });
}

async function tell(
  { audit, events }: TaxPortal,
  tx: TaxTx,
  scope: Scope,
  { id, clientId, code, competence }: TaxEntry,
  action: Deed['action'],
  origin: Origin,
): Promise<void> {
  const details = { code, competence, clientId };
  await audit.record({ action, ...actorOf(scope), subject: `tax-entry:${id}`, details, ...origin }, tx);
  const audience = { companyId: scope.companyId, clientId };
  await events.publish(audience, { type: 'tax-calendar-changed', data: { clientId } }, tx);
}

function requireSound(draft: TaxEntryDraft): void {
  const faults = taxEntryFaults(draft);
  if (faults.length > 0) failWith(faults);
}

function failWith(wrong: readonly (readonly [string, string])[]): never {
  fail('bad-request', 'The entry isn’t valid.', {
    errors: wrong.map(([field, message]) => ({ path: `body/${field}`, message })),
  });
}
