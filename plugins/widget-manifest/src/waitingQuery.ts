import type { ManifestsWaiting } from '@anteroom/contract';
import type { Http, Query } from '@anteroom/sdk';

/** What waits for an answer. The portal reads it again when it hears that something about received invoices has changed. */
export function waitingQuery(http: Http, clientId: string): Query<ManifestsWaiting> {
  return {
    queryKey: ['nfe-manifest', clientId, 'waiting'],
    queryFn: ({ signal }) =>
      http.get<ManifestsWaiting>(`/api/nfe-manifest/v1/clients/${encodeURIComponent(clientId)}/waiting`, {
        signal,
      }),
  };
}
