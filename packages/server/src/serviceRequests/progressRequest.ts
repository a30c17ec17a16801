import type { ServiceRequest, ServiceRequestProgress } from '@anteroom/contract';
import { readAnswers } from '@anteroom/domain/formAnswers';
import { serviceRequestForms } from '@anteroom/domain/serviceRequests/index';
import { mayBecome } from '@anteroom/domain/serviceRequests/requestTransitions';
import type { Origin } from '../audit/origin.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { keepRegistered } from '../employees/keepRegistered.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { enterStatus } from './enterStatus.ts';
import { tellOfCancelled, tellOfProgress } from './notify.ts';
import { failStale, failStatus } from './requestConflict.ts';
import { findServiceRequest, lockServiceRequest } from './serviceRequestStore.ts';

interface RequestKey {
  readonly clientId: string;
  readonly requestId: string;
}

/**
 * Takes a request back before the firm has begun. Done again it changes nothing.
 *
 * @throws ServerError `not-found`; `conflict` once the firm has begun.
 */
export function cancelRequest(
  deps: Deps,
  scope: Scope,
  key: RequestKey,
  version: number,
  origin: Origin,
): Promise<ServiceRequest> {
  return deps.db.transaction().execute(async (tx) => {
    await lockServiceRequest(tx, scope, key.requestId);
    const request = await findServiceRequest(tx, scope, key.clientId, key.requestId);
    if (request.status === 'cancelled') return request;
    if (!mayBecome(request.status, 'cancelled', 'client')) failStatus(request);
    if (request.version !== version) failStale(request);
    const cancelled = await store(deps, tx, scope, request, { status: 'cancelled', reason: undefined });
    await tellOfCancelled(deps, tx, scope, cancelled);
    await record(deps, tx, scope, 'service-request-cancelled', cancelled, origin);
    return cancelled;
  });
}

/**
 * The firm says how far a request is. Said again it changes nothing. An employee whose registration is done is kept from then on.
 *
 * @throws ServerError `not-found`; `conflict` when it was changed meanwhile, or its status does not allow it; `bad-request` for a refusal
 * without a reason, or a reason without one.
 */
export function progressRequest(
  deps: Deps,
  scope: Scope,
  key: RequestKey,
  { version, status, reason }: ServiceRequestProgress,
  origin: Origin,
): Promise<ServiceRequest> {
  if ((status === 'refused') !== (reason !== undefined)) {
    fail('bad-request', 'Give a reason if you refuse, and only then.', {
      errors: [{ path: 'body/reason', message: reason === undefined ? 'is missing' : 'is not taken here' }],
    });
  }
  return deps.db.transaction().execute(async (tx) => {
    await lockServiceRequest(tx, scope, key.requestId);
    const request = await findServiceRequest(tx, scope, key.clientId, key.requestId);
    if (request.status === status) return request;
    if (!mayBecome(request.status, status, 'firm')) failStatus(request);
    if (request.version !== version) failStale(request);
    if (status === 'done') await keepEmployee(deps, tx, scope, request, origin);
    const progressed = await store(deps, tx, scope, request, { status, reason });
    await tellOfProgress(deps, tx, scope, progressed);
    await record(deps, tx, scope, 'service-request-progressed', progressed, origin);
    return progressed;
  });
}

async function store(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { id: requestId, clientId, version }: ServiceRequest,
  { status, reason }: { readonly status: ServiceRequest['status']; readonly reason: string | undefined },
): Promise<ServiceRequest> {
  await tx
    .updateTable('service_requests')
    .set({
      status,
      refusal_reason: reason ?? null,
      version: version + 1,
      changed_at: deps.clock.now(),
    })
    .where('company_id', '=', scope.companyId)
    .where('request_id', '=', requestId)
    .execute();
  await enterStatus(deps, tx, scope, {
    requestId,
    clientId,
    status,
    ...(reason !== undefined && { reason }),
  });
  return findServiceRequest(tx, scope, clientId, requestId);
}

async function keepEmployee(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { type, clientId, answers }: ServiceRequest,
  origin: Origin,
): Promise<void> {
  const form = serviceRequestForms[type];
  if (!form?.employee) return;
  await keepRegistered(
    deps,
    tx,
    scope,
    clientId,
    form.employee(readAnswers(form.definition.fields, answers)),
    origin,
  );
}

async function record(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  action: 'service-request-cancelled' | 'service-request-progressed',
  { id, number, type, clientId, status }: ServiceRequest,
  origin: Origin,
): Promise<void> {
  const subject = `service-request:${id}`;
  const details = { number, type, clientId, status };
  await deps.audit.record({ action, ...actorOf(scope), subject, details, ...origin }, tx);
}
