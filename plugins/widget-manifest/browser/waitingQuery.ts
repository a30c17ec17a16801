import { listManifestsWaiting, type ManifestsWaiting } from '@anteroom/plugin-actions-nfe-manifest/api';
import type { Http, Query } from '@anteroom/sdk';

/** Returns the query of the pending invoices. The portal invalidates it when received invoices change. */
export function waitingQuery(http: Http, clientId: string): Query<ManifestsWaiting> {
  return {
    queryKey: ['nfe-manifest', clientId, 'waiting'],
    queryFn: ({ signal }) => http.call(listManifestsWaiting, { params: { clientId }, signal }),
  };
}
