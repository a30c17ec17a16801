import {
  getServiceRequestOverview,
  type ServiceRequestOverview,
} from '@anteroom/plugin-actions-service-request/api';
import type { Http, Query } from '@anteroom/sdk';

/** What the widget shows. The portal reads it again when it hears that something about requests has changed. */
export function overviewQuery(http: Http, clientId: string): Query<ServiceRequestOverview> {
  return {
    queryKey: ['service-requests', clientId, 'overview'],
    queryFn: ({ signal }) => http.call(getServiceRequestOverview, { params: { clientId }, signal }),
  };
}
