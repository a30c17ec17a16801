import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../http/scope.ts';
import { memberContainers } from './memberContainers.ts';

/**
 * Whether the person may delete the document `d` of this client: `canDelete` of `documentPermissions` in SQL, for lists that
 * ask for one half only. A test holds the two together.
 */
export function mayDelete(reader: Reader, clientId: string): RawBuilder<boolean> {
  const isUnlocked = sql<boolean>`(d.lock_type = 'Read' and d.lock_level = 'Master') is not true`;
  if (reader.role !== 'client') return isUnlocked;
  const me = sql`array(
    select u.user_id from users as u where u.company_id = ${reader.companyId} and u.contact_id = ${reader.contactId}
  )`;
  return sql<boolean>`(${isUnlocked} and (
    d.container_id = any(${memberContainers(reader, clientId, 'Owner')})
    or (d.created_by = any(${me}) and d.container_id = any(${memberContainers(reader, clientId, 'Contributor')}))
  ))`;
}
