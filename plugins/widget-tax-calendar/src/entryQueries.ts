import type { CalendarFile, TaxEntry, TaxEntryList } from '@anteroom/contract';
import { lastDayOf } from '@anteroom/domain/calendarArithmetic';
import type { Http, Query } from '@anteroom/sdk';

const base = '/api/tax-calendar/v1';

/** Under this key is all that is known of the calendar; the portal reads it again when something of it has changed. */
export const taxCalendarKey = ['tax-calendar'] as const;

/** A month (`2026-11`), and what is overdue from before. */
export function monthQuery(http: Http, clientId: string, month: string): Query<TaxEntryList> {
  const params = { from: `${month}-01`, to: lastDayOf(month), overdue: true };
  return {
    queryKey: [...taxCalendarKey, clientId, month],
    queryFn: ({ signal }) => http.get(`${base}/clients/${clientId}/entries`, { params, signal }),
  };
}

export function readCalendarFile(http: Http, entryId: string): Promise<CalendarFile> {
  return http.get(`${base}/entries/${entryId}/calendar`);
}

export function giveReceipt(http: Http, entryId: string, documentId: string): Promise<TaxEntry> {
  return http.put(`${base}/entries/${entryId}/receipt`, { documentId });
}
