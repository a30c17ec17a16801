import type { ServiceRequestStatus } from '../api.ts';

/** Who brings a request into another status. */
export type RequestParty = 'client' | 'firm';

/**
 * What each party may make of a request. Done, refused and cancelled are final: who wants it otherwise copies it. The firm may begin,
 * finish or refuse what was sent; the client cancels until the firm has begun.
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

/** Whether somebody has something left to do with it. */
export function isOpen(status: ServiceRequestStatus): boolean {
  return transitions[status].client.length > 0 || transitions[status].firm.length > 0;
}
