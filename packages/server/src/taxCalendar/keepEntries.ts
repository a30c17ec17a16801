import type { TaxEntry, TaxEntryDraft } from '@anteroom/contract';
import type { AuditAction } from '../audit/audit.ts';
import type { Origin } from '../audit/origin.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { findReadable } from '../documents/findReadable.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { findEntry } from './entryStore.ts';
import { taxEntryColumns, taxEntryFaults } from './taxEntryDraft.ts';

/** Writes an entry by hand. @throws ServerError `bad-request` */
export function addEntry(
  deps: Deps,
  scope: Scope,
  clientId: string,
  draft: TaxEntryDraft,
  origin: Origin,
): Promise<TaxEntry> {
  requireSound(draft);
  const entryId = deps.ids.next();
  return deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('tax_entries')
      .values({
        company_id: scope.companyId,
        entry_id: entryId,
        client_id: clientId,
        rule_id: null,
        receipt_document_id: null,
        edited: true,
        changed_at: deps.clock.now(),
        ...taxEntryColumns(draft),
      })
      .execute();
    const entry = await findEntry(tx, scope, entryId);
    await tell(deps, tx, scope, entry, 'tax-entry-added', origin);
    return entry;
  });
}

/** Puts a draft in the place of an entry, which from then on no rule writes over. @throws ServerError `not-found`, `bad-request` */
export function replaceEntry(
  deps: Deps,
  scope: Scope,
  entryId: string,
  draft: TaxEntryDraft,
  origin: Origin,
): Promise<TaxEntry> {
  requireSound(draft);
  return update(deps, scope, { entryId, action: 'tax-entry-changed', origin }, async () =>
    taxEntryColumns(draft),
  );
}

/** Takes an entry back; its rule does not bring it again. @throws ServerError `not-found` */
export async function removeEntry(deps: Deps, scope: Scope, entryId: string, origin: Origin): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const entry = await findEntry(tx, scope, entryId);
    await tx
      .updateTable('tax_entries')
      .set({ removed: true, changed_at: deps.clock.now() })
      .where('company_id', '=', scope.companyId)
      .where('entry_id', '=', entryId)
      .execute();
    await tell(deps, tx, scope, entry, 'tax-entry-removed', origin);
  });
}

/**
 * Says by a receipt that it is paid. Another one takes its place.
 *
 * @throws ServerError `not-found`; `bad-request` when the document is none of the client's that the person may read.
 */
export function giveReceipt(
  deps: Deps,
  scope: Scope,
  entryId: string,
  documentId: string,
  origin: Origin,
): Promise<TaxEntry> {
  return update(deps, scope, { entryId, action: 'tax-receipt-given', origin }, async (tx, entry) => {
    const [document] = await findReadable(tx, scope, [documentId]);
    if (document?.clientId !== entry.clientId) failWith([['documentId', 'is no document of the client']]);
    return { receipt_document_id: documentId, status: 'paid' as const };
  });
}

interface Deed {
  readonly entryId: string;
  readonly action: Extract<AuditAction, `tax-${string}`>;
  readonly origin: Origin;
}

function update(
  deps: Deps,
  scope: Scope,
  { entryId, action, origin }: Deed,
  columns: (tx: Tx, entry: TaxEntry) => Promise<object>,
): Promise<TaxEntry> {
  return deps.db.transaction().execute(async (tx) => {
    const found = await findEntry(tx, scope, entryId);
    await tx
      .updateTable('tax_entries')
      .set({ ...(await columns(tx, found)), edited: true, changed_at: deps.clock.now() })
      .where('company_id', '=', scope.companyId)
      .where('entry_id', '=', entryId)
      .execute();
    const entry = await findEntry(tx, scope, entryId);
    await tell(deps, tx, scope, entry, action, origin);
    return entry;
  });
}

async function tell(
  { audit, events }: Deps,
  tx: Tx,
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
