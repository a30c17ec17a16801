import { isDeepStrictEqual } from 'node:util';
import type { ServiceRequest, ServiceRequestCreate } from '@anteroom/contract';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { notify } from './notify.ts';
import { findByKey } from './serviceRequestStore.ts';

/** Of the request, for the audit log. */
interface Origin {
  readonly requestId: string;
  readonly address: string;
}

/**
 * Sends a request to the firm, once for an idempotency key however often and however many at a time: the number, the
 * request, the two mails and the audit entry are one transaction.
 *
 * @throws ServerError `conflict` when another request was sent under the key; `bad-request` for a date that is none.
 */
export async function sendServiceRequest(
  deps: Deps,
  scope: Scope,
  clientId: string,
  create: ServiceRequestCreate,
  origin: Origin,
): Promise<ServiceRequest> {
  const { wishedDate } = create.details;
  if (wishedDate !== null && !isCalendarDate(wishedDate)) {
    fail('bad-request', 'The request is malformed.', {
      errors: [{ path: 'body/details/wishedDate', message: 'must be a date of the calendar' }],
    });
  }
  return deps.db.transaction().execute(async (tx) => {
    const lastNumber = await lockNumbering(tx, scope.companyId);
    // Looked for only now: whoever sent the same at the same time has finished.
    const sent = await findByKey(tx, scope, clientId, create.idempotencyKey);
    if (sent) return sameOrConflict(sent, create);

    const number = lastNumber + 1;
    await tx
      .updateTable('service_request_numbers')
      .set({ last_number: number })
      .where('company_id', '=', scope.companyId)
      .execute();
    await tx
      .insertInto('service_requests')
      .values({
        company_id: scope.companyId,
        request_id: deps.ids.next(),
        client_id: clientId,
        type: create.type,
        number,
        refusal_reason: null,
        details: JSON.stringify(create.details),
        idempotency_key: create.idempotencyKey,
        sent_by: scope.userId,
        sent_at: deps.clock.now(),
      })
      .execute();
    const request = await findByKey(tx, scope, clientId, create.idempotencyKey);
    if (!request) throw new Error('a service request vanished while it was sent');
    await notify(deps, tx, scope, request);
    await deps.audit.record(
      {
        action: 'service-request-sent',
        ...actorOf(scope),
        subject: `service-request:${request.id}`,
        details: { number, type: request.type, clientId },
        ...origin,
      },
      tx,
    );
    return request;
  });
}

/** The last number given in the firm; nobody else sends in it until the transaction ends. So no number is left out. */
async function lockNumbering(tx: Tx, companyId: string): Promise<number> {
  const { last_number } = await tx
    .insertInto('service_request_numbers')
    .values({ company_id: companyId, last_number: 0 })
    .onConflict((conflict) =>
      conflict.column('company_id').doUpdateSet(({ ref }) => ({
        last_number: ref('service_request_numbers.last_number'),
      })),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return last_number;
}

/** A form that was changed after it had been sent is not the one that the firm has got. */
function sameOrConflict(sent: ServiceRequest, { type, details }: ServiceRequestCreate): ServiceRequest {
  if (sent.type === type && isDeepStrictEqual(sent.details, details)) return sent;
  return fail('conflict', `This form has already been sent, with other answers, as number ${sent.number}.`);
}

function isCalendarDate(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
