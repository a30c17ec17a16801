import type { ServiceRequestStatus } from '../api.ts';

/** Party that changes a request's status. */
export type RequestParty = 'client' | 'firm';

/**
 * Status changes that each party may make. Done, refused and cancelled are final; a person who needs another outcome
 * copies the request. The firm may begin, finish or refuse a sent request; the client may cancel it until the firm has
 * begun.
 */
const transitions: Readonly<
  Record<ServiceRequestStatus, Readonly<Record<RequestParty, readonly ServiceRequestStatus[]>>>
> = {
  draft: { client: ['sent'], firm: [] },
  sent: { client: ['cancelled'], firm: ['inProgress', 'done', 'refused'] },
  inProgress: { client: [], firm: ['done', 'refused'] },
  done: { client: [], firm: [] },
  refused: { client: [], firm: [] },
  cancelled: { client: [], firm: [] },
};

export function mayBecome(
  from: ServiceRequestStatus,
  to: ServiceRequestStatus,
  party: RequestParty,
): boolean {
  return transitions[from][party].includes(to);
}

/** Returns whether either party still has something to do. */
export function isOpen(status: ServiceRequestStatus): boolean {
  return transitions[status].client.length > 0 || transitions[status].firm.length > 0;
}
