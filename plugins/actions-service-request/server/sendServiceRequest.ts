import { readAnswers } from '@anteroom/domain/forms/formAnswers';
import { actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import type { ServiceRequest } from '../api.ts';
import { enterStatus } from './enterStatus.ts';
import { tellInbox } from './inboxItems.ts';
import { tellOfSent } from './notify.ts';
import { foundBy, judgeAnswers, requireForm } from './requestAnswers.ts';
import { failStale } from './requestConflict.ts';
import { findServiceRequest, lockServiceRequest } from './serviceRequestStore.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

/**
 * Sends a draft to the firm. Sending it again, through a second click or from another tab, returns the request as it
 * is.
 *
 * @throws ServerError `not-found`; `conflict` when the stored draft is no longer the version that was seen;
 * `bad-request` naming every answer to correct.
 */
export function sendServiceRequest(
  portal: RequestPortal,
  scope: Scope,
  { clientId, requestId }: { readonly clientId: string; readonly requestId: string },
  version: number,
  origin: Origin,
): Promise<ServiceRequest> {
  return portal.db.inFirm(scope, async (tx) => {
    await lockServiceRequest(tx, scope, requestId);
    const request = await findServiceRequest(portal, tx, scope, clientId, requestId);
    if (request.status !== 'draft') return request;
    if (request.version !== version) failStale(request);
    return sendDraft(portal, tx, scope, request, origin);
  });
}

/** Checks and numbers a draft, adds it to the firm's inbox and e-mails the sender, all in the caller's transaction. */
export async function sendDraft(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  { id: requestId, clientId, type, answers: stored }: ServiceRequest,
  origin: Origin,
): Promise<ServiceRequest> {
  const form = requireForm(scope, type);
  const answers = await judgeAnswers(
    portal,
    tx,
    scope,
    clientId,
    form,
    readAnswers(form.definition.fields, stored),
  );
  const number = await nextNumber(tx, scope.companyId);
  const { userId } = actorOf(scope);
  const now = portal.clock.now();
  await tx
    .updateTable('actions_service_request.requests')
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
  await enterStatus(portal, tx, scope, { requestId, clientId, status: 'sent' });
  const request = await findServiceRequest(portal, tx, scope, clientId, requestId);
  await tellOfSent(portal, tx, scope, request);
  await tellInbox(portal, tx, scope, request);
  await portal.audit.record(
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

/**
 * Returns the firm's next number and blocks other requests of the firm from being sent until the transaction ends, so
 * that the numbers have no gaps. Continues after the numbers of requests that were moved here with a client of another
 * firm.
 */
async function nextNumber(tx: RequestTx, companyId: string): Promise<number> {
  const { highest } = await tx
    .selectFrom('actions_service_request.requests')
    .select(({ fn, lit }) => fn.coalesce(fn.max('number'), lit(0)).as('highest'))
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const { last_number } = await tx
    .insertInto('actions_service_request.numbers')
    .values({ company_id: companyId, last_number: highest + 1 })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(({ eb, fn, ref }) => ({
        last_number: fn<number>('greatest', [
          eb(ref('actions_service_request.numbers.last_number'), '+', 1),
          ref('excluded.last_number'),
        ]),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}
