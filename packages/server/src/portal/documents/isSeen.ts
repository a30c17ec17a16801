import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the condition under which a person is shown a container at all. Client users are shown those in which they have a role, and those
 * that lead to one: of the latter only the name, for neither the number of documents nor the documents are theirs. The client's uppermost
 * container, which has the client's own name, is always shown. Staff are shown all.
 *
 * @param alias Alias of the table `containers`.
 */
export function isSeen({ companyId, contactId, role }: Reader, alias: string): RawBuilder<SqlBool> {
  if (role !== 'client') return sql<SqlBool>`true`;
  const id = sql.ref(`${alias}.container_id`);
  return sql<SqlBool>`(
    ${sql.ref(`${alias}.type`)} = 'Client'
    or exists (
      select from container_members as seen
      where seen.company_id = ${companyId} and seen.container_id = ${id} and seen.contact_id = ${contactId}
    )
    or exists (
      with recursive below as (
        select child.container_id from containers as child
          where child.company_id = ${companyId} and child.parent_id = ${id} and child.deleted_at is null
        union all
        select child.container_id from containers as child
          join below on child.parent_id = below.container_id
          where child.company_id = ${companyId} and child.deleted_at is null
      )
      select from below
      join container_members as seen on seen.company_id = ${companyId}
        and seen.container_id = below.container_id and seen.contact_id = ${contactId}
    )
  )`;
}
