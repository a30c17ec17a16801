import { actorOf, type Scope } from '@anteroom/server-sdk';
import type { ServiceRequestStatus } from '../api.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

interface Entered {
  readonly requestId: string;
  readonly clientId: string;
  readonly status: ServiceRequestStatus;
  readonly reason?: string | undefined;
  readonly answer?: string | undefined;
  readonly documentIds?: readonly string[] | undefined;
}

/** Adds a status to a request's history and publishes the change. */
export async function enterStatus(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  { requestId, clientId, status, reason, answer, documentIds = [] }: Entered,
): Promise<void> {
  await tx
    .insertInto('actions_service_request.history')
    .values({
      company_id: scope.companyId,
      request_id: requestId,
      event_id: portal.ids.next(),
      at: portal.clock.now(),
      user_id: actorOf(scope).userId,
      status,
      reason: reason ?? null,
      answer: answer ?? null,
      document_ids: [...documentIds],
    })
    .execute();
  await announceRequests(portal, tx, scope, clientId);
}

/**
 * Publishes, once the transaction commits, that a client's requests have changed. People who may see the client receive
 * the event.
 */
export async function announceRequests(
  { events }: RequestPortal,
  tx: RequestTx,
  { companyId }: Scope,
  clientId: string,
): Promise<void> {
  await events.publish({ companyId, clientId }, { type: 'service-requests-changed', data: { clientId } }, tx);
}
