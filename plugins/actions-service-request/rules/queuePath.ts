import type { ServiceRequest } from '../api.ts';

/** Path segment of the queue in the staff center. */
export const queuePath = 'service-requests';

/** Returns the address at which staff answer a request. */
export function queuedAt({ clientId, id }: Pick<ServiceRequest, 'clientId' | 'id'>): string {
  return `/staff/${queuePath}#${encodeURIComponent(clientId)}/${encodeURIComponent(id)}`;
}
