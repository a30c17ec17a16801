import { foldText } from '@anteroom/domain/language/foldText';
import { isCalendarDate } from '@anteroom/domain/time/calendarDate';
import {
  type Clients,
  CursorTime,
  containsWords,
  cutPage,
  decodeCursor,
  fail,
  type Person,
  type Scope,
} from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import Type from 'typebox';
import type {
  ServiceRequest,
  ServiceRequestList,
  ServiceRequestOverview,
  ServiceRequestQuery,
  ServiceRequestSummary,
} from '../api.ts';
import type { RequestPortal, RequestTx } from './tables.ts';

const ChangedKey = Type.Tuple([CursorTime, Type.String()]);

/** Number of requests in the overview. */
const newestShown = 5;

/** Statuses in which a request waits for the firm. */
const underway: ServiceRequest['status'][] = ['sent', 'inProgress'];

/** Returns one page of the requests that the person can see, of one client or of all, most recently changed first. */
export async function listServiceRequests(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string | null,
  { type, status, employeeId, search = '', from, to, pageSize = 25, after }: ServiceRequestQuery,
): Promise<ServiceRequestList> {
  const words = containsWords(foldText(search), (like) => sql`r.words like ${like}`);
  const rows = await selectSummaries(portal, tx, scope)
    .$if(clientId !== null, (query) => query.where('r.client_id', '=', clientId as string))
    .$if(type !== undefined, (query) => query.where('r.type', '=', type as ServiceRequest['type']))
    .$if(status !== undefined, (query) =>
      query.where('r.status', 'in', status === 'open' ? underway : [status as ServiceRequest['status']]),
    )
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
  const people = await portal.people.find(tx, scope.companyId, sendersOf(shown));
  return { items: shown.map((row) => toSummary(row, people)), next };
}

/** Counts a client's open requests, and returns the most recently changed ones. */
export async function serviceRequestOverview(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
): Promise<ServiceRequestOverview> {
  const counts = await tx
    .selectFrom('actions_service_request.requests as r')
    .select(['r.status', ({ fn }) => fn.countAll<number>().as('count')])
    .where('r.client_id', '=', clientId)
    .where('r.status', 'in', ['draft', 'sent', 'inProgress'])
    .where(visibleRequest(portal.clients, scope))
    .groupBy('r.status')
    .execute();
  const countOf = (status: string) => counts.find((row) => row.status === status)?.count ?? 0;
  const { items } = await listServiceRequests(portal, tx, scope, clientId, { pageSize: newestShown });
  return {
    open: { draft: countOf('draft'), sent: countOf('sent'), inProgress: countOf('inProgress') },
    newest: items,
  };
}

/**
 * Returns a request.
 * @throws ServerError `not-found` when the person cannot see a request with this ID.
 */
export async function findServiceRequest(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  requestId: string,
): Promise<ServiceRequest> {
  const found = await readOne(portal, tx, scope, (query) =>
    query.where('r.client_id', '=', clientId).where('r.request_id', '=', requestId),
  );
  return found ?? fail('not-found', 'There is no such request.');
}

/** Returns the request that was created with an idempotency key, if any. */
export function findByKey(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  clientId: string,
  idempotencyKey: string,
): Promise<ServiceRequest | null> {
  return readOne(portal, tx, scope, (query) =>
    query.where('r.client_id', '=', clientId).where('r.idempotency_key', '=', idempotencyKey),
  );
}

/** Locks a request until the transaction ends. The caller checks afterwards whether it exists and is visible. */
export async function lockServiceRequest(
  tx: RequestTx,
  { companyId }: Scope,
  requestId: string,
): Promise<void> {
  await tx
    .selectFrom('actions_service_request.requests')
    .select('request_id')
    .where('company_id', '=', companyId)
    .where('request_id', '=', requestId)
    .forUpdate()
    .execute();
}

type SummaryQuery = ReturnType<typeof selectSummaries>;
type SummaryRow = Awaited<ReturnType<SummaryQuery['executeTakeFirstOrThrow']>>;

async function readOne(
  portal: RequestPortal,
  tx: RequestTx,
  scope: Scope,
  narrow: (query: SummaryQuery) => SummaryQuery,
): Promise<ServiceRequest | null> {
  const row = await narrow(selectSummaries(portal, tx, scope))
    .select(['r.answers', 'r.employee_ids'])
    .executeTakeFirst();
  if (!row) return null;
  const ids = row.employee_ids;
  const employees =
    ids.length === 0
      ? []
      : await tx
          .selectFrom('actions_service_request.employees')
          .select(['employee_id as id', 'name'])
          .where('company_id', '=', scope.companyId)
          .where('client_id', '=', row.client_id)
          .where('employee_id', 'in', ids)
          .orderBy('sort_name')
          .orderBy('employee_id')
          .execute();
  const events = await readHistory(tx, scope, row.request_id);
  const documents = await portal.documents.readable(
    tx,
    scope,
    events.flatMap(({ document_ids }) => document_ids),
  );
  const people = await portal.people.find(tx, scope.companyId, [
    ...sendersOf([row]),
    ...events.map(({ user_id }) => user_id),
  ]);
  return {
    ...toSummary(row, people),
    answers: row.answers,
    history: events.map(({ at, user_id, status, reason, answer, document_ids }) => ({
      at: at.toISOString(),
      by: nameOf(user_id, people),
      status,
      reason,
      answer,
      documents: document_ids.flatMap((id) =>
        documents.filter((each) => each.id === id).map(({ name }) => ({ id, name })),
      ),
    })),
    employees,
  };
}

function readHistory(tx: RequestTx, { companyId }: Scope, requestId: string) {
  return tx
    .selectFrom('actions_service_request.history')
    .select(['at', 'user_id', 'status', 'reason', 'answer', 'document_ids'])
    .where('company_id', '=', companyId)
    .where('request_id', '=', requestId)
    .orderBy('event_id')
    .execute();
}

function selectSummaries({ clients }: RequestPortal, tx: RequestTx, scope: Scope) {
  return tx
    .selectFrom('actions_service_request.requests as r')
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
      'r.sent_by',
    ])
    .where(visibleRequest(clients, scope));
}

/**
 * Returns the SQL condition under which the person can see a request. Clients see their drafts; staff see only the
 * drafts that they created themselves.
 */
function visibleRequest(clients: Clients, scope: Scope): RawBuilder<SqlBool> {
  const client = clients.visible(scope, 'r');
  if (scope.role === 'client') return client;
  return sql`${client} and (r.status <> 'draft' or r.created_by = ${scope.userId})`;
}

function sendersOf(rows: readonly Pick<SummaryRow, 'sent_by'>[]): readonly string[] {
  return rows.flatMap(({ sent_by }) => sent_by ?? []);
}

function toSummary(row: SummaryRow, people: ReadonlyMap<string, Person>): ServiceRequestSummary {
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
    sentBy: row.sent_by === null ? null : nameOf(row.sent_by, people),
  };
}

/** Returns a person's name. Foreign keys ensure that the accounts of everyone mentioned exist. */
function nameOf(userId: string, people: ReadonlyMap<string, Person>) {
  const { firstName = '', lastName = '' } = people.get(userId) ?? {};
  return { firstName, lastName };
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
