import { getNoteSummary, type NoteSummary } from '@anteroom/plugin-actions-box-e/api';
import type { Http, Query } from '@anteroom/sdk';

/** The newest month that has an invoice, by kinds and directions. */
export function monthQuery(http: Http, clientId: string): Query<NoteSummary> {
  return {
    // Key under `notes`, which the portal invalidates when invoices have arrived.
    queryKey: ['notes', clientId, 'summary'],
    queryFn: ({ signal }) => http.call(getNoteSummary, { params: { clientId }, signal }),
  };
}
