import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ServiceRequestType } from '../api.ts';
import type { RequestHolder, SentRequestFilter } from './services.ts';

/** Returns the condition on `requests as r` under which a request is one of a client's, of some types, and fits. */
export function isSent(
  { companyId, clientId }: RequestHolder,
  types: readonly ServiceRequestType[],
  { statuses, from, before }: SentRequestFilter,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(
    r.company_id = ${companyId} and r.client_id = ${clientId}
    and r.type = any(${types}::text[]) and r.status = any(${statuses}::text[])
    and ${from === undefined ? sql`true` : sql`r.sent_at >= ${from}`}
    and ${before === undefined ? sql`true` : sql`r.sent_at < ${before}`}
  )`;
}

/** Returns an amount of money in centavos that the forms store as `1234.5`; null where there is none. */
export function centavosOf(text: RawBuilder<string | null>): RawBuilder<number | null> {
  return sql<number | null>`round(nullif(${text}, '')::numeric * 100)::bigint`;
}
