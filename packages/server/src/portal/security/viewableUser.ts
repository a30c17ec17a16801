import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the condition under which staff may view the portal as the user `u`: a client user of their firm who is not
 * disabled. Staff who see only their assigned clients must be assigned to all clients of the person, since the view
 * shows them all.
 */
export function viewableUser({ companyId, contactId, assignedOnly }: Reader): RawBuilder<SqlBool> {
  const ofFirm = sql<SqlBool>`u.company_id = ${companyId} and u.role = 'client' and u.disabled_at is null`;
  if (!assignedOnly) return ofFirm;
  return sql`${ofFirm} and exists (
    select from client_contacts as k where k.company_id = u.company_id and k.contact_id = u.contact_id
  ) and not exists (
    select from client_contacts as k
    where k.company_id = u.company_id and k.contact_id = u.contact_id and not exists (
      select from client_staff as s
      where s.company_id = k.company_id and s.contact_id = ${contactId} and s.client_id = k.client_id
    )
  )`;
}
