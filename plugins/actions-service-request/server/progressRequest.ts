import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import { actorOf, fail, type InboxActionContext, type Origin, type Scope } from '@anteroom/server-sdk';
import type { ServiceRequest, ServiceRequestProgress } from '../api.ts';
import { mayBecome } from '../rules/requestTransitions.ts';
import { serviceRequestForms } from '../rules/serviceRequestForms.ts';
import { enterStatus } from './enterStatus.ts';
import { finishInInbox, tellInbox } from './inboxItems.ts';
import { keepRegistered } from './keepRegistered.ts';
import { tellOfProgress } from './notify.ts';
import { failStale, failStatus } from './requestConflict.ts';
import { findServiceRequest, lockServiceRequest } from './serviceRequestStore.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

interface RequestKey {
  readonly clientId: string;
  readonly requestId: string;
}

/**
 * Cancels a request that the firm has not begun. Cancelling it again changes nothing.
 *
 * @throws ServerError `not-found`; `conflict` once the firm has begun.
 */
export function cancelRequest(
  portal: RequestPortal,
  scope: Scope,
  key: RequestKey,
  version: number,
  origin: Origin,
): Promise<ServiceRequest> {
  return portal.db.inFirm(scope, async (tx) => {
    await lockServiceRequest(tx, scope, key.requestId);
    const request = await findServiceRequest(portal, tx, scope, key.clientId, key.requestId);
    if (request.status === 'cancelled') return request;
    if (!mayBecome(request.status, 'cancelled', 'client')) failStatus(request);
    if (request.version !== version) failStale(request);
    const cancelled = await store(portal, tx, scope, request, { status: 'cancelled' });
    await tellInbox(portal, tx, scope, cancelled);
    await record(portal, tx, scope, 'service-request-cancelled', cancelled, origin);
    return cancelled;
  });
}

/**
 * Sets the firm's status of a request. Setting the same status again changes nothing. When a registration is done, the
 * person becomes an employee.
 *
 * @throws ServerError `not-found`; `conflict` when it was changed meanwhile, or its status does not allow the change;
 * `bad-request` for a refusal without a reason, a reason without a refusal, and documents that do not belong to the
 * client.
 */
export function progressRequest(
  portal: RequestPortal,
  scope: Scope,
  key: RequestKey,
  progress: ServiceRequestProgress,
  origin: Origin,
): Promise<ServiceRequest> {
  return portal.db.inFirm(scope, (tx) => progressInTransaction(portal, tx, scope, key, progress, origin));
}

/**
 * Does the same as {@link progressRequest} in the caller's transaction.
 *
 * @throws ServerError as {@link progressRequest}
 */
async function progressInTransaction(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  key: RequestKey,
  progress: ServiceRequestProgress,
  origin: Origin,
): Promise<ServiceRequest> {
  const { version, status, reason, documentIds = [] } = progress;
  if ((status === 'refused') !== (reason !== undefined)) {
    fail('bad-request', 'Give a reason if you refuse, and only then.', {
      errors: [{ path: 'body/reason', message: reason === undefined ? 'is missing' : 'is not taken here' }],
    });
  }
  await lockServiceRequest(tx, scope, key.requestId);
  const request = await findServiceRequest(portal, tx, scope, key.clientId, key.requestId);
  if (request.status === status) return request;
  if (!mayBecome(request.status, status, 'firm')) failStatus(request);
  if (request.version !== version) failStale(request);
  await requireDocuments(portal, tx, scope, key.clientId, documentIds);
  if (status === 'done') await keepEmployee(portal, tx, scope, request, origin);
  const progressed = await store(portal, tx, scope, request, progress);
  await tellOfProgress(portal, tx, scope, progressed);
  await record(portal, tx, scope, 'service-request-progressed', progressed, origin);
  if (status !== 'inProgress') await finishInInbox(portal, tx, scope, key.requestId);
  return progressed;
}

/**
 * Changes the status of the request behind an inbox item.
 *
 * @throws ServerError as {@link progressRequest}
 */
export async function progressItem(
  portal: RequestPortal,
  { tx: given, scope, item, origin }: InboxActionContext,
  change: Omit<ServiceRequestProgress, 'version'>,
): Promise<void> {
  const tx = given as RequestTx;
  const key = { clientId: item.clientId ?? '', requestId: item.key };
  await lockServiceRequest(tx, scope, key.requestId);
  const { version } = await findServiceRequest(portal, tx, scope, key.clientId, key.requestId);
  await progressInTransaction(portal, tx, scope, key, { version, ...change }, origin);
}

async function store(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  { id: requestId, clientId, version }: ServiceRequest,
  {
    status,
    ...said
  }: Pick<ServiceRequest, 'status'> & Pick<ServiceRequestProgress, 'reason' | 'answer' | 'documentIds'>,
): Promise<ServiceRequest> {
  await tx
    .updateTable('actions_service_request.requests')
    .set({
      status,
      refusal_reason: said.reason ?? null,
      version: version + 1,
      changed_at: portal.clock.now(),
    })
    .where('company_id', '=', scope.companyId)
    .where('request_id', '=', requestId)
    .execute();
  await enterStatus(portal, tx, scope, { requestId, clientId, status, ...said });
  return findServiceRequest(portal, tx, scope, clientId, requestId);
}

/**
 * Checks the documents of an answer.
 * @throws ServerError `bad-request` for a document that does not belong to the client, that the person may not read, or
 * that was refused.
 */
async function requireDocuments(
  { documents }: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  documentIds: readonly string[],
): Promise<void> {
  const found = await documents.readable(tx, scope, documentIds);
  const fit = found.filter((each) => each.clientId === clientId && each.scanState !== 'refused');
  if (fit.length === documentIds.length) return;
  fail('bad-request', 'Some documents can’t go with the answer.', {
    errors: [
      {
        path: 'body/documentIds',
        message: 'names a document that is not the client’s',
        reason: 'fileUnknown',
      },
    ],
  });
}

async function keepEmployee(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  { type, clientId, answers }: ServiceRequest,
  origin: Origin,
): Promise<void> {
  const form = serviceRequestForms[type];
  if (!form?.employee) return;
  await keepRegistered(
    portal,
    tx,
    scope,
    clientId,
    form.employee(readAnswers(form.definition.fields, answers)),
    origin,
  );
}

async function record(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  action: 'service-request-cancelled' | 'service-request-progressed',
  { id, number, type, clientId, status }: ServiceRequest,
  origin: Origin,
): Promise<void> {
  const subject = `service-request:${id}`;
  const details = { number, type, clientId, status };
  await portal.audit.record({ action, ...actorOf(scope), subject, details, ...origin }, tx);
}
