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
    -- The paths are followed upwards, once for all containers of the statement.
    or ${id} in (
      with recursive path as (
        select m.container_id from container_members as m
        where m.company_id = ${companyId} and m.contact_id = ${contactId}
        union all
        select d.container_id from document_exceptions as e
        join documents as d on d.company_id = e.company_id and d.document_id = e.document_id
        where e.company_id = ${companyId} and e.contact_id = ${contactId} and e.role <> 'None'
          and d.deleted_at is null
        union
        select child.parent_id from containers as child
        join path on child.container_id = path.container_id
        where child.company_id = ${companyId} and child.deleted_at is null and child.parent_id is not null
      )
      select container_id from path
    )
  )`;
}
