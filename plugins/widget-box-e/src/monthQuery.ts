import { getNoteSummary, type NoteSummary } from '@anteroom/plugin-actions-box-e/api';
import type { Http, Query } from '@anteroom/sdk';

/** The newest month that has an invoice, by kinds and directions. */
export function monthQuery(http: Http, clientId: string): Query<NoteSummary> {
  return {
    // Under `notes`, which the portal reads again when invoices have come.
    queryKey: ['notes', clientId, 'summary'],
    queryFn: ({ signal }) => http.call(getNoteSummary, { params: { clientId }, signal }),
  };
}
