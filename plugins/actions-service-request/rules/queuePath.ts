import type { ServiceRequest } from '../api.ts';

/** Path segment of the queue in the staff center. */
export const queuePath = 'service-requests';

/** Returns the address at which staff answer a request. */
export function queuedAt({ clientId, id }: Pick<ServiceRequest, 'clientId' | 'id'>): string {
  return `/staff/${queuePath}#${encodeURIComponent(clientId)}/${encodeURIComponent(id)}`;
}

/** Returns the request named in the fragment of such an address, or null for any other fragment. */
export function queuedIn(hash: string): { readonly clientId: string; readonly requestId: string } | null {
  const [, clientId, requestId] = /^#([^/]+)\/([^/]+)$/.exec(hash) ?? [];
  if (!clientId || !requestId) return null;
  return { clientId: decodeURIComponent(clientId), requestId: decodeURIComponent(requestId) };
}
