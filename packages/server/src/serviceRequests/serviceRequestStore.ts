import type { ServiceRequest, ServiceRequestList, ServiceRequestQuery } from '@anteroom/contract';
import Type from 'typebox';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../database/schema.ts';
import { decodeCursor, encodeCursor } from '../http/cursor.ts';
import type { Scope } from '../http/scope.ts';

const NumberKey = Type.Tuple([Type.Integer({ minimum: 1, maximum: 2_147_483_647 })]);

/** One page of a client's requests, newest first. */
export async function listServiceRequests(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
  { type, pageSize = 50, after }: ServiceRequestQuery,
): Promise<ServiceRequestList> {
  const rows = await selectServiceRequests(db, scope)
    .where('r.client_id', '=', clientId)
    .$if(type !== undefined, (query) => query.where('r.type', '=', type as ServiceRequest['type']))
    .$if(after !== undefined, (query) => {
      const [number] = decodeCursor(NumberKey, after as string);
      return query.where('r.number', '<', number);
    })
    .orderBy('r.number', 'desc')
    .limit(pageSize + 1)
    .execute();
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    items: shown.map(toServiceRequest),
    next: last && rows.length > pageSize ? encodeCursor([last.number]) : null,
  };
}

/** The request that was sent under a key, if any. */
export async function findByKey(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
  idempotencyKey: string,
): Promise<ServiceRequest | null> {
  const row = await selectServiceRequests(db, scope)
    .where('r.client_id', '=', clientId)
    .where('r.idempotency_key', '=', idempotencyKey)
    .executeTakeFirst();
  return row ? toServiceRequest(row) : null;
}

type Row = Awaited<ReturnType<ReturnType<typeof selectServiceRequests>['executeTakeFirstOrThrow']>>;

function selectServiceRequests(db: DbOrTx, scope: Scope) {
  return db
    .selectFrom('service_requests as r')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.sent_by'),
    )
    .selectAll('r')
    .select(['u.first_name', 'u.last_name'])
    .where(visibleClient(scope, 'r'));
}

function toServiceRequest(row: Row): ServiceRequest {
  return {
    id: row.request_id,
    clientId: row.client_id,
    type: row.type,
    number: row.number,
    status: row.status,
    refusalReason: row.refusal_reason,
    details: row.details,
    sentAt: row.sent_at.toISOString(),
    sentBy: { firstName: row.first_name, lastName: row.last_name },
  };
}
