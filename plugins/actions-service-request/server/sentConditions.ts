import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { ServiceRequestType } from '../api.ts';
import type { RequestHolder, SentRequestFilter } from './services.ts';

/**
 * Returns the SQL condition under which a request (`r`) belongs to the client, has one of the types and matches the
 * filter.
 */
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

/** Converts an amount that forms store as `1234.5` to centavos; null if there is none. */
export function centavosOf(text: RawBuilder<string | null>): RawBuilder<number | null> {
  return sql<number | null>`round(nullif(${text}, '')::numeric * 100)::bigint`;
}
