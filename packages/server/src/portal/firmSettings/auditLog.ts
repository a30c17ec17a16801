import type { AuditLogEntry, listAuditLog as listAuditLogEndpoint, QueryOf } from '@anteroom/contract';
import { containsWords, fail } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DbOrTx } from '../schema.ts';

/** An entry without the names of its objects, which only the screen shows. */
type Entry = Omit<AuditLogEntry, 'names'>;

/** Search criteria for the log. */
export type AuditSearch = Omit<QueryOf<typeof listAuditLogEndpoint>, 'pageSize' | 'after'>;

interface Page {
  readonly size: number;
  /** ID of the last entry of the previous page. */
  readonly after?: string | undefined;
}

/** Maximum number of people that the words of a search may match. */
const mostPeople = 500;

/**
 * Returns a page of a firm's audit log, newest first.
 *
 * @throws ServerError `bad-request` for a day that does not exist.
 */
export async function listAuditLog(
  db: DbOrTx,
  companyId: string,
  { from, to, action, person }: AuditSearch,
  { size, after }: Page,
): Promise<{ entries: Entry[]; next: string | null }> {
  const conditions = [
    sql<SqlBool>`a.company_id = ${companyId}`,
    // Actions refused because the object belongs to another firm are left out, so that the firm does not learn that it
    // exists.
    sql<SqlBool>`not a.details ? 'otherFirm'`,
  ];
  if (from !== undefined) conditions.push(sql<SqlBool>`a.at >= ${startOf('from', from, 0)}`);
  if (to !== undefined) conditions.push(sql<SqlBool>`a.at < ${startOf('to', to, 1)}`);
  if (action !== undefined) conditions.push(sql<SqlBool>`a.action = ${action}`);
  if (person !== undefined && person.trim() !== '') {
    const ids = await peopleNamed(db, companyId, person);
    conditions.push(sql<SqlBool>`(a.user_id = any(${ids}::text[]) or a.viewed_as = any(${ids}::text[]))`);
  }
  if (after !== undefined)
    conditions.push(sql<SqlBool>`(a.at, a.audit_id) < (
      select o.at, o.audit_id from audit_log as o where o.company_id = ${companyId} and o.audit_id = ${after}
    )`);
  const { rows } = await sql<Omit<Entry, 'at'> & { readonly at: Date; readonly names: Names }>`
    select a.audit_id as id, a.at, a.action, a.user_id as "userId", a.subject, a.details, a.address,
      (
        select coalesce(jsonb_object_agg(n.digest, n.value), '{}') from audit_names as n
        where n.company_id = a.company_id and n.audit_id = a.audit_id
      ) as names,
      coalesce(u.first_name || ' ' || u.last_name, a.details ->> 'operator') as name,
      v.first_name || ' ' || v.last_name as "viewedAs"
    from audit_log as a
      join companies as c on c.company_id = a.company_id
      left join users as u on u.company_id = a.company_id and u.user_id = a.user_id
      left join users as v on v.company_id = a.company_id and v.user_id = a.viewed_as
    where ${sql.join(conditions, sql` and `)}
    order by a.at desc, a.audit_id desc
    limit ${size + 1}
  `.execute(db);
  const entries = rows.slice(0, size).map(({ names, ...row }) => ({
    ...row,
    at: row.at.toISOString(),
    details: withNames(row.details, names) as AuditLogEntry['details'],
    // An erased address is not shown, not even as a digest.
    address: row.address === null ? null : (names[row.address] ?? null),
  }));
  return { entries, next: rows.length > size ? (entries.at(-1)?.id ?? null) : null };
}

/** Names and addresses of the log, by the digests that stand for them. */
type Names = Readonly<Record<string, string>>;

/** Replaces digests with names and addresses. Erased ones remain digests. */
function withNames(details: unknown, names: Names): unknown {
  if (typeof details === 'string') return names[details] ?? details;
  if (Array.isArray(details)) return details.map((each) => withNames(each, names));
  if (typeof details !== 'object' || details === null) return details;
  return Object.fromEntries(Object.entries(details).map(([name, value]) => [name, withNames(value, names)]));
}

/** Returns the start of a day in the firm's time zone, moved by `later` days. */
function startOf(field: string, day: string, later: number): RawBuilder<Date> {
  // PostgreSQL would report 31 February as a server error.
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(day))
    fail('bad-request', `${field}: "${day}" is not a day.`, {
      errors: [{ path: field, message: `"${day}" is not a day`, reason: 'invalid' }],
    });
  return sql<Date>`((${day}::date + ${later}::int)::timestamp at time zone c.time_zone)`;
}

async function peopleNamed(db: DbOrTx, companyId: string, words: string): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly user_id: string }>`
    select u.user_id from users as u
    where ${sql.join(
      [
        sql<SqlBool>`u.company_id = ${companyId}`,
        ...containsWords(words, (like) => sql<SqlBool>`u.search_name like ${like} collate "und-x-icu"`),
      ],
      sql` and `,
    )}
    limit ${mostPeople}
  `.execute(db);
  return rows.map(({ user_id }) => user_id);
}
