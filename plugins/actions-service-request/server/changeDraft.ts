import type { Scope } from '@anteroom/server-sdk';
import type { ServiceRequest, ServiceRequestUpdate } from '../api.ts';
import { announceRequests } from './enterStatus.ts';
import { foundBy, requireAnswers, requireForm } from './requestAnswers.ts';
import { failStale, failStatus } from './requestConflict.ts';
import { findServiceRequest, lockServiceRequest } from './serviceRequestStore.ts';
import type { RequestPortal } from './tables.ts';

interface RequestKey {
  readonly clientId: string;
  readonly requestId: string;
}

/**
 * Saves the answers of a draft without checking them against the rules.
 *
 * @throws ServerError `not-found`; `conflict` with the stored draft when it was changed or sent meanwhile;
 * `bad-request`
 */
export function saveDraft(
  portal: RequestPortal,
  scope: Scope,
  { clientId, requestId }: RequestKey,
  { version, answers: given }: ServiceRequestUpdate,
): Promise<ServiceRequest> {
  return portal.db.inFirm(scope, async (tx) => {
    await lockServiceRequest(tx, scope, requestId);
    const request = await findServiceRequest(portal, tx, scope, clientId, requestId);
    if (request.status !== 'draft') failStatus(request);
    if (request.version !== version) failStale(request);
    const form = requireForm(scope, request.type);
    const answers = requireAnswers(form, given);
    await tx
      .updateTable('actions_service_request.requests')
      .set({
        answers: JSON.stringify(answers),
        form_version: form.definition.version,
        ...(await foundBy(tx, scope, clientId, form, answers, null)),
        version: version + 1,
        changed_at: portal.clock.now(),
      })
      .where('company_id', '=', scope.companyId)
      .where('request_id', '=', requestId)
      .execute();
    await announceRequests(portal, tx, scope, clientId);
    return findServiceRequest(portal, tx, scope, clientId, requestId);
  });
}

/**
 * Deletes a draft.
 *
 * @throws ServerError `not-found`; `conflict` when it was sent meanwhile.
 */
export function removeDraft(
  portal: RequestPortal,
  scope: Scope,
  { clientId, requestId }: RequestKey,
): Promise<void> {
  return portal.db.inFirm(scope, async (tx) => {
    await lockServiceRequest(tx, scope, requestId);
    const request = await findServiceRequest(portal, tx, scope, clientId, requestId);
    if (request.status !== 'draft') failStatus(request);
    await tx
      .deleteFrom('actions_service_request.requests')
      .where('company_id', '=', scope.companyId)
      .where('request_id', '=', requestId)
      .execute();
    await announceRequests(portal, tx, scope, clientId);
  });
}
