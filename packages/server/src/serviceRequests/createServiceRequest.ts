import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest, ServiceRequestCreate } from '@anteroom/contract';
import { askedAnswers } from '@anteroom/domain/formAnswers';
import type { Answers } from '@anteroom/domain/formDefinition';
import { FormQuestions } from '@anteroom/domain/formQuestions';
import type { ServiceRequestForm } from '@anteroom/domain/serviceRequests/requestForm';
import type { Origin } from '../audit/origin.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { enterStatus } from './enterStatus.ts';
import { foundBy, requireAnswers, requireForm } from './requestAnswers.ts';
import { sendDraft } from './sendServiceRequest.ts';
import { findByKey } from './serviceRequestStore.ts';

/**
 * Begins a request, as a draft or sent at once: one for an idempotency key however often and however many at a time.
 *
 * @throws ServerError `conflict` when another request was made under the key; `bad-request` naming what is no answer or, when it is sent,
 * every answer to mend.
 */
export function createServiceRequest(
  deps: Deps,
  scope: Scope,
  clientId: string,
  create: ServiceRequestCreate,
  origin: Origin,
): Promise<ServiceRequest> {
  const form = requireForm(create.type);
  const answers = requireAnswers(form, create.answers);
  return deps.db.transaction().execute(async (tx) => {
    await lockKey(tx, scope, clientId, create.idempotencyKey);
    const known = await findByKey(tx, scope, clientId, create.idempotencyKey);
    if (known) return sameOrConflict(known, create, form, answers);

    const now = deps.clock.now();
    const requestId = deps.ids.next();
    await tx
      .insertInto('service_requests')
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
    await enterStatus(deps, tx, scope, { requestId, clientId, status: 'draft' });
    const draft = await findByKey(tx, scope, clientId, create.idempotencyKey);
    if (!draft) throw new Error('a service request vanished while it was made');
    return create.draft ? draft : sendDraft(deps, tx, scope, draft, origin);
  });
}

/** Whoever makes a request under the same key at the same time waits here, and then finds it. */
async function lockKey(tx: Tx, { companyId }: Scope, clientId: string, key: string): Promise<void> {
  await tx
    .selectNoFrom(({ fn, val }) =>
      fn('pg_advisory_xact_lock', [
        fn('hashtextextended', [val(JSON.stringify(['service-request', companyId, clientId, key])), val(0)]),
      ]).as('locked'),
    )
    .execute();
}

/** A form that was changed after it had been sent is not the one that the firm has got; a draft goes on as it is. */
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
