import type { ClientHistoryEntry, listClientHistory, QueryOf } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { requireClient } from '../clients/visibleClients.ts';
import type { DbOrTx } from '../schema.ts';

/** Default number of entries per page. */
const usualSize = 25;

/**
 * Returns a page of a client's history from the audit log, newest first. The subject of an entry appears by name only:
 * addresses and other details of an entry are for the firm's owners.
 *
 * @throws ServerError `not-found`
 */
export async function clientHistory(
  db: DbOrTx,
  scope: Scope,
  clientId: string,
  { pageSize = usualSize, after }: QueryOf<typeof listClientHistory>,
): Promise<{ entries: ClientHistoryEntry[]; next: string | null }> {
  await requireClient(db, scope, clientId);
  const { companyId } = scope;
  const behind =
    after === undefined
      ? sql``
      : sql`and (a.at, a.audit_id) < (
          select o.at, o.audit_id from audit_log as o where o.company_id = ${companyId} and o.audit_id = ${after}
        )`;
  /** Each of these queries reads its own index, newest entry first. */
  const some = (about: RawBuilder<SqlBool>) => sql`(
    select a.* from audit_log as a
    where a.company_id = ${companyId} and ${about} and not a.details ? 'otherFirm' ${behind}
    order by a.at desc, a.audit_id desc limit ${pageSize + 1}
  )`;
  const { rows } = await sql<Omit<ClientHistoryEntry, 'at'> & { readonly at: Date }>`
    select a.audit_id as id, a.at, a.action, a.user_id as "userId",
      nullif(trim(u.first_name || ' ' || u.last_name), '') as name,
      nullif(trim(v.first_name || ' ' || v.last_name), '') as "viewedAs",
      coalesce(
        (select t.label from tasks as t where t.company_id = a.company_id and t.task_id = substring(a.subject from '^task:(.*)$')),
        a.details ->> 'label',
        -- The log contains only a digest of a person's name. The name itself is stored separately.
        case when a.details ->> 'name' not like 'sha256:%' then a.details ->> 'name' end
      ) as about
    from (
      ${some(sql`a.details ? 'clientId' and a.details ->> 'clientId' = ${clientId}`)}
      union
      ${some(sql`a.subject = ${`client:${clientId}`}`)}
    ) as a
      left join users as u on u.company_id = a.company_id and u.user_id = a.user_id
      left join users as v on v.company_id = a.company_id and v.user_id = a.viewed_as
    order by a.at desc, a.audit_id desc
    limit ${pageSize + 1}
  `.execute(db);
  const entries = rows.slice(0, pageSize).map((row) => ({ ...row, at: row.at.toISOString() }));
  return { entries, next: rows.length > pageSize ? (entries.at(-1)?.id ?? null) : null };
}
