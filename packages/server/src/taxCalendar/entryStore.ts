import type { TaxEntry, TaxEntryList, TaxEntryQuery } from '@anteroom/contract';
import { isCalendarDate } from '@anteroom/domain/calendarDate';
import { daysBetween } from '@anteroom/domain/dueState';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../database/schema.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';

const longestSpan = 366;

/** A client's entries of a span, by due date. @throws ServerError `bad-request` for a span that is none */
export async function listEntries(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
  { from, to, overdue = false }: TaxEntryQuery,
): Promise<TaxEntryList> {
  const days = isCalendarDate(from) && isCalendarDate(to) ? daysBetween(from, to) : -1;
  if (days < 0 || days >= longestSpan) {
    fail('bad-request', 'The request is malformed.', {
      errors: [{ path: 'querystring/to', message: 'must be a date from "from" to 366 days on' }],
    });
  }
  const items = await selectEntries(db, scope)
    .where('e.client_id', '=', clientId)
    .where('e.due_on', '<=', to)
    .where(({ or, and, eb }) =>
      or([
        eb('e.due_on', '>=', from),
        ...(overdue ? [and([eb('e.status', '=', 'open'), eb('e.due_on', '<', from)])] : []),
      ]),
    )
    .orderBy('e.due_on')
    .orderBy('e.entry_id')
    .execute();
  return { items };
}

/** @throws ServerError `not-found` when there is no such entry of a client whom the person may see. */
export async function findEntry(db: DbOrTx, scope: Scope, entryId: string): Promise<TaxEntry> {
  const found = await selectEntries(db, scope).where('e.entry_id', '=', entryId).executeTakeFirst();
  return found ?? fail('not-found', 'There is no such entry.');
}

function selectEntries(db: DbOrTx, scope: Scope) {
  return db
    .selectFrom('tax_entries as e')
    .select([
      'e.entry_id as id',
      'e.client_id as clientId',
      'e.code',
      'e.name',
      'e.competence',
      'e.due_on as dueOn',
      'e.amount',
      'e.payment_line as paymentLine',
      'e.pix',
      'e.status',
      'e.receipt_document_id as receiptDocumentId',
    ])
    .where('e.removed', '=', false)
    .where(visibleClient(scope, 'e'));
}
