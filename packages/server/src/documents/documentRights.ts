import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '../http/scope.ts';

/**
 * Whether the person may delete the document `d`: `canDelete` of `documentPermissions` in SQL, for lists that ask for one
 * half only. A test holds the two together.
 */
export function mayDelete({ companyId, contactId, role }: Scope): RawBuilder<boolean> {
  const isLocked = sql`(d.lock_type = 'Read' and d.lock_level = 'Master') is true`;
  if (role !== 'client') return sql`not (${isLocked})`;
  const isMine = sql`d.created_by in (
    select u.user_id from users as u where u.company_id = ${companyId} and u.contact_id = ${contactId}
  )`;
  return sql<boolean>`(not (${isLocked}) and exists (
    select from container_members as deleter
    where deleter.company_id = ${companyId}
      and deleter.container_id = d.container_id
      and deleter.contact_id = ${contactId}
      and (deleter.role = 'Owner' or (deleter.role = 'Contributor' and ${isMine}))
  ))`;
}
