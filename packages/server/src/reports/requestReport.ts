import type { ReportedStatus } from '@anteroom/contract';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { isWithin, type Period, periodLines } from './period.ts';
import { type FilterLine, type Reported, textLine } from './Report.ts';
import type { ReportTexts } from './reportTexts.ts';

/** What reports of service requests have in common. */
export interface RequestFilter extends Period {
  readonly status?: ReportedStatus;
}

const counted: readonly ReportedStatus[] = ['sent', 'inProgress', 'done'];

/**
 * Tables of the plugin `actions-service-request`, which reports read by their names until they are a plugin that requires it.
 */
export const requestsTable = sql.table('actions_service_request.requests');
export const employeesTable = sql.table('actions_service_request.employees');

/** Returns the condition on `requestsTable as r` for the client's sent requests that fit. @throws ServerError `bad-request` for a day that is none. */
export function reportedRequests(
  { companyId, clientId }: Reported,
  types: readonly string[],
  { status, ...period }: RequestFilter,
  timeZone: string,
): RawBuilder<SqlBool> {
  const statuses = status === undefined ? counted : [status];
  return sql<SqlBool>`(
    r.company_id = ${companyId} and r.client_id = ${clientId}
    and r.type = any(${types}::text[]) and r.status = any(${statuses}::text[])
    and ${isWithin(sql`r.sent_at`, period, timeZone)}
  )`;
}

/** An amount of money as the forms store it, as `1234.5`, in centavos; null where there is none. */
export function centavosOf(text: RawBuilder<string | null>): RawBuilder<number | null> {
  return sql<number | null>`round(nullif(${text}, '')::numeric * 100)::bigint`;
}

export function requestFilterLines({ status, ...period }: RequestFilter, texts: ReportTexts): FilterLine[] {
  return [
    ...textLine(texts.columns.status, status && texts.values.status[status]),
    ...periodLines(period, texts),
  ];
}
