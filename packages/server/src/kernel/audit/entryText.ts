import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression for an entry of the log (a row of `audit_log` as `a`) in the form that is hashed: JSON as PostgreSQL
 * writes `jsonb`, which is the same text for the same value. Never change it: the chain of every portal was made with
 * it.
 */
export const entryText: RawBuilder<string> = sql`jsonb_build_object(
  'firm', a.company_id, 'id', a.audit_id, 'at', to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  'action', a.action, 'user', a.user_id, 'viewedAs', a.viewed_as, 'subject', a.subject, 'details', a.details,
  'request', a.request_id, 'address', a.address
)::text`;

/** SHA-256 of {@link entryText}. */
export const entryDigest: RawBuilder<Buffer> = sql`sha256(convert_to(${entryText}, 'UTF8'))`;
