import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { roleIn, roleInDocument } from '../documents/viewer.ts';

/**
 * `canDelete` of `documentPermissions` in SQL, for a document `d` or a container `k`, whether or not it is in the
 * recycle bin. Lists of items that are not in the bin have a faster one (`mayDelete`).
 */
export function deletionRight(reader: Reader, alias: 'd' | 'k'): RawBuilder<SqlBool> {
  const { companyId, contactId, role } = reader;
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  const isUnlocked = sql<SqlBool>`(${column('lock_type')} = 'Read' and ${column('lock_level')} = 'Master') is not true`;
  if (role !== 'client') return isUnlocked;
  const ownRole = alias === 'd' ? roleInDocument(reader) : roleIn(reader, 'k.container_id');
  return sql`(${isUnlocked} and case ${ownRole}
    when 'Owner' then true
    when 'Contributor' then ${column('created_by')} in (
      select me.user_id from users as me where me.company_id = ${companyId} and me.contact_id = ${contactId}
    )
    else false
  end)`;
}
