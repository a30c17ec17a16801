import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the condition that a person is shown a container. Client users are shown the containers in which they have a
 * role, and those on the path to one, or to a document that is open to them. Of the containers on the path they see
 * only the name, not the number of documents or the other documents. The client's root, which has the client's own
 * name, is always shown. Staff are shown all containers.
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
        select ${id} as container_id
        union all
        select child.container_id from containers as child
          join below on child.parent_id = below.container_id
          where child.company_id = ${companyId} and child.deleted_at is null
      )
      select from below
      where exists (
        select from container_members as seen
        where seen.company_id = ${companyId} and seen.container_id = below.container_id
          and seen.contact_id = ${contactId}
      ) or exists (
        select from document_exceptions as e
        join documents as d on d.company_id = e.company_id and d.document_id = e.document_id
        where e.company_id = ${companyId} and e.contact_id = ${contactId} and e.role <> 'None'
          and d.container_id = below.container_id and d.deleted_at is null
      )
    )
  )`;
}
