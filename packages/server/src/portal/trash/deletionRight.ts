import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * `canDelete` of `documentPermissions` in SQL: of a document `d` or a container `k`, in the recycle bin or not. Lists of what
 * is not in the bin have a faster one (`mayDelete`).
 */
export function deletionRight({ companyId, contactId, role }: Reader, alias: 'd' | 'k'): RawBuilder<SqlBool> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const isUnlocked = sql<SqlBool>`(${column('lock_type')} = 'Read' and ${column('lock_level')} = 'Master') is not true`;
  if (role !== 'client') return isUnlocked;
  return sql`(${isUnlocked} and exists (
    select from container_members as deleter
    where deleter.company_id = ${companyId}
      and deleter.container_id = ${column('container_id')}
      and deleter.contact_id = ${contactId}
      and (deleter.role = 'Owner' or (deleter.role = 'Contributor' and ${column('created_by')} in (
        select me.user_id from users as me where me.company_id = ${companyId} and me.contact_id = ${contactId}
      )))
  ))`;
}
