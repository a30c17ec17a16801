import type {
  ServiceRequest,
  ServiceRequestEvent,
  ServiceRequestList,
  ServiceRequestOverview,
  ServiceRequestQuery,
  ServiceRequestSummary,
} from '@anteroom/contract';
import { isCalendarDate } from '@anteroom/domain/calendarDate';
import { foldText } from '@anteroom/domain/foldText';
import { containsWords } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import { visibleClient } from '../clients/visibleClients.ts';
import type { DbOrTx, Tx } from '../database/schema.ts';
import { CursorTime, cutPage, decodeCursor } from '../http/cursor.ts';
import { fail } from '../http/problem.ts';
import type { Scope } from '../http/scope.ts';

const ChangedKey = Type.Tuple([CursorTime, Type.String()]);

/** How many the overview shows. */
const newestShown = 5;

/** One page of the requests that somebody sees, of a client or of all; the last changed first. */
export async function listServiceRequests(
  db: DbOrTx,
  scope: Scope,
  clientId: string | null,
  { type, status, employeeId, search = '', from, to, pageSize = 25, after }: ServiceRequestQuery,
): Promise<ServiceRequestList> {
  const words = containsWords(foldText(search), (like) => sql`r.words like ${like}`);
  const rows = await selectSummaries(db, scope)
    .$if(clientId !== null, (query) => query.where('r.client_id', '=', clientId as string))
    .$if(type !== undefined, (query) => query.where('r.type', '=', type as ServiceRequest['type']))
    .$if(status !== undefined, (query) => query.where('r.status', '=', status as ServiceRequest['status']))
    .$if(employeeId !== undefined, (query) => query.where(sql<SqlBool>`${employeeId} = any(r.employee_ids)`))
    .$if(from !== undefined, (query) => query.where('r.created_at', '>=', dayOf('from', from as string)))
    .$if(to !== undefined, (query) => query.where('r.created_at', '<', dayAfter(dayOf('to', to as string))))
    .$if(words.length > 0, (query) => query.where((eb) => eb.and(words)))
    .$if(after !== undefined, (query) => {
      const [changedAt, id] = decodeCursor(ChangedKey, after as string);
      return query.where(sql<SqlBool>`(r.changed_at, r.request_id) < (${changedAt}::timestamptz, ${id})`);
    })
    .orderBy('r.changed_at', 'desc')
    .orderBy('r.request_id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = cutPage(rows, pageSize, (last) => [last.changed_at.toISOString(), last.request_id]);
  return {
    items: shown.map(toSummary),
    next,
  };
}

/** What a client's people see at a glance. */
export async function serviceRequestOverview(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
): Promise<ServiceRequestOverview> {
  const counts = await db
    .selectFrom('service_requests as r')
    .select(['r.status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('r.client_id', '=', clientId)
    .where('r.status', 'in', ['draft', 'sent', 'inProgress'])
    .where(visibleRequest(scope))
    .groupBy('r.status')
    .execute();
  const countOf = (status: string) => counts.find((row) => row.status === status)?.count ?? 0;
  const { items } = await listServiceRequests(db, scope, clientId, { pageSize: newestShown });
  return {
    open: { draft: countOf('draft'), sent: countOf('sent'), inProgress: countOf('inProgress') },
    newest: items,
  };
}

/** @throws ServerError `not-found` when there is none that the person sees. */
export async function findServiceRequest(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
  requestId: string,
): Promise<ServiceRequest> {
  const found = await readOne(db, scope, (query) =>
    query.where('r.client_id', '=', clientId).where('r.request_id', '=', requestId),
  );
  return found ?? fail('not-found', 'There is no such request.');
}

/** The request that was made under a key, if any. */
export function findByKey(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
  idempotencyKey: string,
): Promise<ServiceRequest | null> {
  return readOne(db, scope, (query) =>
    query.where('r.client_id', '=', clientId).where('r.idempotency_key', '=', idempotencyKey),
  );
}

/** Nobody else changes the request until the transaction ends. Whether it is there and may be seen is asked after that. */
export async function lockServiceRequest(tx: Tx, { companyId }: Scope, requestId: string): Promise<void> {
  await tx
    .selectFrom('service_requests')
    .select('request_id')
    .where('company_id', '=', companyId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .execute();
}

type SummaryQuery = ReturnType<typeof selectSummaries>;
type SummaryRow = Awaited<ReturnType<SummaryQuery['executeTakeFirstOrThrow']>>;

async function readOne(
  db: DbOrTx,
  scope: Scope,
  narrow: (query: SummaryQuery) => SummaryQuery,
): Promise<ServiceRequest | null> {
  const row = await narrow(selectSummaries(db, scope))
    .select(['r.answers', 'r.employee_ids'])
    .executeTakeFirst();
  if (!row) return null;
  const ids = row.employee_ids;
  const employees =
    ids.length === 0
      ? []
      : await db
          .selectFrom('employees')
          .select(['employee_id as id', 'name'])
          .where('company_id', '=', scope.companyId)
          .where('client_id', '=', row.client_id)
          .where('employee_id', 'in', ids)
          .orderBy('sort_name')
          .orderBy('employee_id')
          .execute();
  return {
    ...toSummary(row),
    answers: row.answers,
    history: await readHistory(db, scope, row.request_id),
    employees,
  };
}

async function readHistory(
  db: DbOrTx,
  { companyId }: Scope,
  requestId: string,
): Promise<ServiceRequestEvent[]> {
  const rows = await db
    .selectFrom('service_request_events as e')
    .innerJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'e.company_id').onRef('u.user_id', '=', 'e.user_id'),
    )
    .select(['e.at', 'e.status', 'e.reason', 'u.first_name as firstName', 'u.last_name as lastName'])
    .where('e.company_id', '=', companyId)
    .where('e.request_id', '=', requestId)
    .orderBy('e.event_id')
    .execute();
  return rows.map(({ at, status, reason, firstName, lastName }) => ({
    at: at.toISOString(),
    by: { firstName, lastName },
    status,
    reason,
  }));
}

function selectSummaries(db: DbOrTx, scope: Scope) {
  return db
    .selectFrom('service_requests as r')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 'r.company_id').onRef('u.user_id', '=', 'r.sent_by'),
    )
    .select([
      'r.request_id',
      'r.client_id',
      'r.type',
      'r.number',
      'r.status',
      'r.subject',
      'r.refusal_reason',
      'r.version',
      'r.created_at',
      'r.changed_at',
      'r.sent_at',
      'u.first_name',
      'u.last_name',
    ])
    .where(visibleRequest(scope));
}

/** A draft is its client's: who works for the firm sees none but their own. */
function visibleRequest(scope: Scope): RawBuilder<SqlBool> {
  const client = visibleClient(scope, 'r');
  if (scope.role === 'client') return client;
  return sql`${client} and (r.status <> 'draft' or r.created_by = ${scope.userId})`;
}

function toSummary(row: SummaryRow): ServiceRequestSummary {
  return {
    id: row.request_id,
    clientId: row.client_id,
    type: row.type,
    number: row.number,
    status: row.status,
    subject: row.subject,
    refusalReason: row.refusal_reason,
    version: row.version,
    createdAt: row.created_at.toISOString(),
    changedAt: row.changed_at.toISOString(),
    sentAt: row.sent_at?.toISOString() ?? null,
    sentBy:
      row.first_name === null || row.last_name === null
        ? null
        : { firstName: row.first_name, lastName: row.last_name },
  };
}

function dayOf(name: string, date: string): Date {
  if (isCalendarDate(date)) return new Date(`${date}T00:00:00Z`);
  return fail('bad-request', 'The request is malformed.', {
    errors: [{ path: `querystring/${name}`, message: 'must be a date of the calendar' }],
  });
}

function dayAfter(day: Date): Date {
  return new Date(day.getTime() + 86_400_000);
}
