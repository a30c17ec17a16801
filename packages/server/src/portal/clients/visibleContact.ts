import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * Returns the condition under which staff see a contact of their firm. Most staff see all contacts, including other
 * staff; staff who see assigned clients only see the people of these clients and the firm's staff.
 *
 * @param table The contact's table or alias; it has the columns `company_id` and `contact_id`.
 */
export function visibleContact(
  { companyId, contactId, assignedOnly }: Reader,
  table: string,
): RawBuilder<SqlBool> {
  const company = sql.ref(`${table}.company_id`);
  if (!assignedOnly) return sql`${company} = ${companyId}`;
  const contact = sql.ref(`${table}.contact_id`);
  return sql`${company} = ${companyId} and (
    exists (
      select from client_staff as own
      join client_contacts as their using (company_id, client_id)
      where own.company_id = ${companyId} and own.contact_id = ${contactId} and their.contact_id = ${contact}
    )
    or exists (
      select from users as colleague
      where colleague.company_id = ${companyId} and colleague.contact_id = ${contact} and colleague.role <> 'client'
    )
  )`;
}
