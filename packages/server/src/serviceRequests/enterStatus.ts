import type { ServiceRequestStatus } from '@anteroom/contract';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { actorOf, type Scope } from '../http/scope.ts';

interface Entered {
  readonly requestId: string;
  readonly clientId: string;
  readonly status: ServiceRequestStatus;
  readonly reason?: string;
}

/** Writes into a request's history that it came into a status, and tells those who may see it, once the transaction is through. */
export async function enterStatus(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { requestId, clientId, status, reason }: Entered,
): Promise<void> {
  await tx
    .insertInto('service_request_events')
    .values({
      company_id: scope.companyId,
      request_id: requestId,
      event_id: deps.ids.next(),
      at: deps.clock.now(),
      user_id: actorOf(scope).userId,
      status,
      reason: reason ?? null,
    })
    .execute();
  await announceRequests(deps, tx, scope, clientId);
}

/** Tells those who may see the client that something about its requests has changed, once the transaction is through. */
export async function announceRequests(
  { events }: Deps,
  tx: Tx,
  { companyId }: Scope,
  clientId: string,
): Promise<void> {
  await events.publish({ companyId, clientId }, { type: 'service-requests-changed', data: { clientId } }, tx);
}
