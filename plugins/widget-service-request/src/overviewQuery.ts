import type { ServiceRequestOverview } from '@anteroom/contract';
import type { Http, Query } from '@anteroom/sdk';

/** What the widget shows. The portal reads it again when it hears that something about requests has changed. */
export function overviewQuery(http: Http, clientId: string): Query<ServiceRequestOverview> {
  return {
    queryKey: ['service-requests', clientId, 'overview'],
    queryFn: ({ signal }) =>
      http.get<ServiceRequestOverview>(
        `/api/service-requests/v1/clients/${encodeURIComponent(clientId)}/requests/overview`,
        { signal },
      ),
  };
}
