import type { ReportedStatus } from '@anteroom/contract';
import { isCalendarDate } from '@anteroom/domain/calendarDate';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { fail } from '../http/problem.ts';
import type { Reported } from './Report.ts';

/** What reports of service requests have in common. */
export interface RequestFilter {
  readonly status?: ReportedStatus;
  readonly from?: string;
  readonly to?: string;
}

const counted: readonly ReportedStatus[] = ['sent', 'inProgress', 'done'];

/** The day on which the request `r` was sent, where the firm is. */
export async function sentOnIn(db: Db, { companyId }: Reported): Promise<RawBuilder<string>> {
  const { time_zone } = await db
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return sql<string>`(r.sent_at at time zone ${time_zone})::date`;
}

/** On `service_requests as r`: those of the client that were sent and fit. @throws ServerError `bad-request` for a day that is none. */
export function reportedRequests(
  { companyId, clientId }: Reported,
  types: readonly string[],
  { status, from, to }: RequestFilter,
  sentOn: RawBuilder<string>,
): RawBuilder<SqlBool> {
  const statuses = status === undefined ? counted : [status];
  return sql<SqlBool>`(
    r.company_id = ${companyId} and r.client_id = ${clientId}
    and r.type = any(${types}::text[]) and r.status = any(${statuses}::text[])
    and ${from === undefined ? sql`true` : sql`${sentOn} >= ${dayOf('from', from)}::date`}
    and ${to === undefined ? sql`true` : sql`${sentOn} <= ${dayOf('to', to)}::date`}
  )`;
}

/** An amount of money as the forms store it, as `1234.5`, in centavos; null where there is none. */
export function centavosOf(text: RawBuilder<string | null>): RawBuilder<number | null> {
  return sql<number | null>`round(nullif(${text}, '')::numeric * 100)::bigint`;
}

function dayOf(name: string, date: string): string {
  if (isCalendarDate(date)) return date;
  return fail('bad-request', 'The request is malformed.', {
    errors: [{ path: `querystring/${name}`, message: 'must be a date of the calendar' }],
  });
}
