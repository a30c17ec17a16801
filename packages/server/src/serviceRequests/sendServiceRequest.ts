import type { ServiceRequest } from '@anteroom/contract';
import { readAnswers } from '@anteroom/domain/formAnswers';
import type { Origin } from '../audit/origin.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { enterStatus } from './enterStatus.ts';
import { tellOfSent } from './notify.ts';
import { foundBy, judgeAnswers, requireForm } from './requestAnswers.ts';
import { failStale } from './requestConflict.ts';
import { findServiceRequest, lockServiceRequest } from './serviceRequestStore.ts';

/**
 * Sends a draft to the firm. Sent again, by a second click or from another tab, it is answered as it is: it is sent once.
 *
 * @throws ServerError `not-found`; `conflict` when the draft is no longer the one that was seen; `bad-request` naming every answer to mend.
 */
export function sendServiceRequest(
  deps: Deps,
  scope: Scope,
  { clientId, requestId }: { readonly clientId: string; readonly requestId: string },
  version: number,
  origin: Origin,
): Promise<ServiceRequest> {
  return deps.db.transaction().execute(async (tx) => {
    await lockServiceRequest(tx, scope, requestId);
    const request = await findServiceRequest(tx, scope, clientId, requestId);
    if (request.status !== 'draft') return request;
    if (request.version !== version) failStale(request);
    return sendDraft(deps, tx, scope, request, origin);
  });
}

/** Judges a draft, gives it its number, and tells firm and sender: all of it or nothing, in the caller's transaction. */
export async function sendDraft(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { id: requestId, clientId, type, answers: stored }: ServiceRequest,
  origin: Origin,
): Promise<ServiceRequest> {
  const form = requireForm(type);
  const answers = await judgeAnswers(
    deps,
    tx,
    scope,
    clientId,
    form,
    readAnswers(form.definition.fields, stored),
  );
  const number = await nextNumber(tx, scope.companyId);
  const { userId } = actorOf(scope);
  const now = deps.clock.now();
  await tx
    .updateTable('service_requests')
    .set(({ eb, ref }) => ({ version: eb(ref('version'), '+', 1) }))
    .set({
      status: 'sent',
      number,
      answers: JSON.stringify(answers),
      form_version: form.definition.version,
      ...(await foundBy(tx, scope, clientId, form, answers, number)),
      sent_by: userId,
      sent_at: now,
      changed_at: now,
    })
    .where('company_id', '=', scope.companyId)
    .where('request_id', '=', requestId)
    .execute();
  await enterStatus(deps, tx, scope, { requestId, clientId, status: 'sent' });
  const request = await findServiceRequest(tx, scope, clientId, requestId);
  await tellOfSent(deps, tx, scope, request);
  await deps.audit.record(
    {
      action: 'service-request-sent',
      ...actorOf(scope),
      subject: `service-request:${requestId}`,
      details: { number, type, clientId },
      ...origin,
    },
    tx,
  );
  return request;
}

/** The firm's next number; nobody else sends in it until the transaction ends. So no number is left out. */
async function nextNumber(tx: Tx, companyId: string): Promise<number> {
  const { last_number } = await tx
    .insertInto('service_request_numbers')
    .values({ company_id: companyId, last_number: 1 })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(({ eb, ref }) => ({
        last_number: eb(ref('service_request_numbers.last_number'), '+', 1),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
