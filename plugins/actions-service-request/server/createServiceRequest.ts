import { isDeepStrictEqual } from 'node:util';
import { askedAnswers } from '@anteroom/domain/forms/formAnswers';
import type { Answers } from '@anteroom/domain/forms/formDefinition';
import { FormQuestions } from '@anteroom/domain/forms/formQuestions';
import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { ServiceRequest, ServiceRequestCreate } from '../api.ts';
import type { ServiceRequestForm } from '../rules/requestForm.ts';
import { enterStatus } from './enterStatus.ts';
import { foundBy, requireAnswers, requireForm } from './requestAnswers.ts';
import { sendDraft } from './sendServiceRequest.ts';
import { findByKey } from './serviceRequestStore.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

/**
 * Creates a request, as a draft or already sent. An idempotency key creates only one request, however many calls use
 * it, even concurrently.
 *
 * @throws ServerError `not-found` for a client that the person cannot see; `conflict` when the key belongs to a
 * different request; `bad-request` naming each malformed answer or, when the request is sent, every answer to correct.
 */
export function createServiceRequest(
  portal: RequestPortal,
  scope: Scope,
  clientId: string,
  create: ServiceRequestCreate,
  origin: Origin,
): Promise<ServiceRequest> {
  return portal.db.inFirm(scope, async (tx) => {
    await portal.clients.require(tx, scope, clientId);
    const form = requireForm(scope, create.type);
    const answers = requireAnswers(form, create.answers);
    await lockKey(tx, scope, clientId, create.idempotencyKey);
    const known = await findByKey(portal, tx, scope, clientId, create.idempotencyKey);
    if (known) return sameOrConflict(known, create, form, answers);

    const now = portal.clock.now();
    const requestId = portal.ids.next();
    await tx
      .insertInto('actions_service_request.requests')
      .values({
        company_id: scope.companyId,
        request_id: requestId,
        client_id: clientId,
        type: create.type,
        status: 'draft',
        answers: JSON.stringify(answers),
        form_version: form.definition.version,
        ...(await foundBy(tx, scope, clientId, form, answers, null)),
        idempotency_key: create.idempotencyKey,
        created_by: actorOf(scope).userId,
        created_at: now,
        changed_at: now,
        number: null,
        refusal_reason: null,
        sent_by: null,
        sent_at: null,
      })
      .execute();
    await enterStatus(portal, tx, scope, { requestId, clientId, status: 'draft' });
    const draft = await findByKey(portal, tx, scope, clientId, create.idempotencyKey);
    if (!draft) throw new Error('a service request vanished while it was made');
    return create.draft ? draft : sendDraft(portal, tx, scope, draft, origin);
  });
}

/** Locks an idempotency key: a concurrent call with the same key waits, and then finds the request. */
async function lockKey(tx: RequestTx, { companyId }: Scope, clientId: string, key: string): Promise<void> {
  await tx
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [
        fn('hashtextextended', [val(JSON.stringify(['service-request', companyId, clientId, key])), val(0)]),
      ]).as('locked'),
    )
    .execute();
}

/**
 * Returns the request that was created with the key, if the call is a retry. A form that differs from what was sent is
 * a conflict; a repeated draft leaves the stored one as it is.
 */
function sameOrConflict(
  known: ServiceRequest,
  { type, draft = false }: ServiceRequestCreate,
  { definition }: ServiceRequestForm,
  answers: Answers,
): ServiceRequest {
  const sent = askedAnswers(new FormQuestions(definition), definition.fields, answers);
  const isSame = draft || (known.status !== 'draft' && isDeepStrictEqual(known.answers, sent));
  if (known.type === type && isSame) return known;
  return fail(
    'conflict',
    known.number === null
      ? 'This key belongs to a draft with other answers.'
      : `This form was already sent with other answers, as number ${known.number}.`,
    { errors: [{ path: 'body/idempotencyKey', message: 'is taken', reason: 'taken' }], current: known },
  );
}
