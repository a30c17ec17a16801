import type { MemberRole } from '@anteroom/domain/documents/documentPermissions';
import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import type { Membership } from './memberships.ts';

/** Whether the document `d`, or the count of documents `d`, lies where the person has a role: the given one, or any. */
export function isWhere(memberships: readonly Membership[], role?: MemberRole): RawBuilder<boolean> {
  const ids = memberships
    .filter((membership) => role === undefined || membership.role === role)
    .map(({ containerId }) => containerId);
  return sql<boolean>`d.container_id = any(${ids}::text[])`;
}

/**
 * Whether the person may delete the document `d`, or those of the count `d`: `canDelete` of `documentPermissions` in SQL, for
 * lists that ask for one half only. A test holds the two together.
 */
export function mayDelete(
  { companyId, contactId, role }: Reader,
  memberships: readonly Membership[],
): RawBuilder<boolean> {
  const isUnlocked = sql`(d.lock_type = 'Read' and d.lock_level = 'Master') is not true`;
  if (role !== 'client') return sql<boolean>`(${isUnlocked})`;
  const me = sql`array(
    select u.user_id from users as u where u.company_id = ${companyId} and u.contact_id = ${contactId}
  )`;
  return sql<boolean>`(
    ${isUnlocked}
    and (${isWhere(memberships, 'Owner')} or (${isWhere(memberships, 'Contributor')} and d.created_by = any(${me})))
  )`;
}

/**
 * Whether the person is shown the document `d`: one in which the virus scanner found something is shown to who uploaded it, and
 * to staff.
 */
export function isShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`not (${isHiddenFrom(reader)})`;
}

/** Returns the opposite of {@link isShownTo}, in the form that can use the index of refused documents. */
export function isHiddenFrom({ companyId, contactId, role }: Reader): RawBuilder<boolean> {
  if (role !== 'client') return sql<boolean>`false`;
  return sql<boolean>`d.scan_state is not distinct from 'refused' and d.created_by not in (
    select me.user_id from users as me where me.company_id = ${companyId} and me.contact_id = ${contactId}
  )`;
}
