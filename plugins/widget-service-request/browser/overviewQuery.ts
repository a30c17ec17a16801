import {
  getServiceRequestOverview,
  type ServiceRequestOverview,
} from '@anteroom/plugin-actions-service-request/api';
import type { Http, Query } from '@anteroom/sdk';

/** Returns the query of the widget's data. The portal invalidates it when requests change. */
export function overviewQuery(http: Http, clientId: string): Query<ServiceRequestOverview> {
  return {
    queryKey: ['service-requests', clientId, 'overview'],
    queryFn: ({ signal }) => http.call(getServiceRequestOverview, { params: { clientId }, signal }),
  };
}
