import type { ServiceRequest, ServiceRequestUpdate } from '@anteroom/contract';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';
import { announceRequests } from './enterStatus.ts';
import { foundBy, requireAnswers, requireForm } from './requestAnswers.ts';
import { failStale, failStatus } from './requestConflict.ts';
import { findServiceRequest, lockServiceRequest } from './serviceRequestStore.ts';

interface RequestKey {
  readonly clientId: string;
  readonly requestId: string;
}

/**
 * Keeps what is typed into a draft, unjudged.
 *
 * @throws ServerError `not-found`; `conflict` with what is stored when it was changed meanwhile, or sent; `bad-request`
 */
export function saveDraft(
  deps: Deps,
  scope: Scope,
  { clientId, requestId }: RequestKey,
  { version, answers: given }: ServiceRequestUpdate,
): Promise<ServiceRequest> {
  return deps.db.transaction().execute(async (tx) => {
    await lockServiceRequest(tx, scope, requestId);
    const request = await findServiceRequest(tx, scope, clientId, requestId);
    if (request.status !== 'draft') failStatus(request);
    if (request.version !== version) failStale(request);
    const form = requireForm(request.type);
    const answers = requireAnswers(form, given);
    await tx
      .updateTable('service_requests')
      .set({
        answers: JSON.stringify(answers),
        form_version: form.definition.version,
        ...(await foundBy(tx, scope, clientId, form, answers, null)),
        version: version + 1,
        changed_at: deps.clock.now(),
      })
      .where('company_id', '=', scope.companyId)
      .where('request_id', '=', requestId)
      .execute();
    await announceRequests(deps, tx, scope, clientId);
    return findServiceRequest(tx, scope, clientId, requestId);
  });
}

/**
 * Throws a draft away.
 *
 * @throws ServerError `not-found`; `conflict` when it was sent meanwhile.
 */
export function removeDraft(deps: Deps, scope: Scope, { clientId, requestId }: RequestKey): Promise<void> {
  return deps.db.transaction().execute(async (tx) => {
    await lockServiceRequest(tx, scope, requestId);
    const request = await findServiceRequest(tx, scope, clientId, requestId);
    if (request.status !== 'draft') failStatus(request);
    await tx
      .deleteFrom('service_requests')
      .where('company_id', '=', scope.companyId)
      .where('request_id', '=', requestId)
      .execute();
    await announceRequests(deps, tx, scope, clientId);
  });
}
