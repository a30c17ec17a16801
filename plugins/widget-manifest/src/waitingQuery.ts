import { listManifestsWaiting, type ManifestsWaiting } from '@anteroom/plugin-actions-nfe-manifest/api';
import type { Http, Query } from '@anteroom/sdk';

/** What waits for an answer. The portal reads it again when it hears that something about received invoices has changed. */
export function waitingQuery(http: Http, clientId: string): Query<ManifestsWaiting> {
  return {
    queryKey: ['nfe-manifest', clientId, 'waiting'],
    queryFn: ({ signal }) => http.call(listManifestsWaiting, { params: { clientId }, signal }),
  };
}
