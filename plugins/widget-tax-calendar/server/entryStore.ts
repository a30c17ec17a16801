import { daysBetween } from '@anteroom/domain/tasks/dueState';
import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import { fail, type Portal, type Scope } from '@anteroom/server-sdk';
import type { Transaction } from 'kysely';
import type { TaxEntry, TaxEntryList, TaxEntryQuery } from '../api.ts';
import type { TaxCalendarTables } from './tables.ts';

/** A transaction limited to one firm's tax calendar. */
export type TaxTx = Transaction<TaxCalendarTables>;

/** The portal, with the tables of the tax calendar. */
export type TaxPortal = Portal<TaxCalendarTables>;

type Clients = Pick<Portal, 'clients'>;

/** Maximum number of days between the first and the last date of a list, both included. */
const longestSpan = 366;

/**
 * Returns a client's entries between two dates, by due date.
 *
 * @throws ServerError `bad-request` for dates that do not form a valid span
 */
export async function listEntries(
  portal: Clients,
  tx: TaxTx,
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
  const items = await selectEntries(portal, tx, scope)
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

/**
 * Returns an entry.
 *
 * @throws ServerError `not-found` when there is no such entry of a client that the person may see.
 */
export async function findEntry(
  portal: Clients,
  tx: TaxTx,
  scope: Scope,
  entryId: string,
): Promise<TaxEntry> {
  const found = await selectEntries(portal, tx, scope).where('e.entry_id', '=', entryId).executeTakeFirst();
  return found ?? fail('not-found', 'There is no such entry.');
}

function selectEntries({ clients }: Clients, tx: TaxTx, scope: Scope) {
  return tx
    .selectFrom('widget_tax_calendar.entries as e')
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
    .where(clients.visible(scope, 'e'));
}
