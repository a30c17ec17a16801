import { lastDayOf } from '@anteroom/domain/time/calendarArithmetic';
import type { Http, Query } from '@anteroom/sdk';
import {
  type CalendarFile,
  getTaxEntryCalendar,
  giveTaxReceipt,
  listTaxEntries,
  type TaxEntry,
  type TaxEntryList,
} from '../api.ts';

/** Query key of all calendar data; the portal invalidates it when an entry has changed. */
export const taxCalendarKey = ['tax-calendar'] as const;

/** Returns the query of a month's entries (`2026-11`), with those overdue from before. */
export function monthQuery(http: Http, clientId: string, month: string): Query<TaxEntryList> {
  const query = { from: `${month}-01`, to: lastDayOf(month), overdue: true };
  return {
    queryKey: [...taxCalendarKey, clientId, month],
    queryFn: ({ signal }) => http.call(listTaxEntries, { params: { clientId }, query, signal }),
  };
}

export function readCalendarFile(http: Http, entryId: string): Promise<CalendarFile> {
  return http.call(getTaxEntryCalendar, { params: { entryId } });
}

export function giveReceipt(http: Http, entryId: string, documentId: string): Promise<TaxEntry> {
  return http.call(giveTaxReceipt, { params: { entryId }, body: { documentId } });
}
