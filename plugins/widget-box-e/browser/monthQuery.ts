import { getNoteSummary, type NoteSummary } from '@anteroom/plugin-actions-box-e/api';
import type { Http, Query } from '@anteroom/sdk';

/** Query of the newest month that has an invoice, by kind and direction. */
export function monthQuery(http: Http, clientId: string): Query<NoteSummary> {
  return {
    // Key under `notes`, which the portal invalidates when new invoices arrive.
    queryKey: ['notes', clientId, 'summary'],
    queryFn: ({ signal }) => http.call(getNoteSummary, { params: { clientId }, signal }),
  };
}
