import type { MemberRole } from '@anteroom/domain/documents/documentPermissions';
import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import type { DocumentException, Membership } from './memberships.ts';

/** Roles of a person in containers, and in the documents where they have another one. */
export interface Roles {
  readonly memberships: readonly Membership[];
  readonly exceptions: readonly DocumentException[];
}

/** Whether the document `d`, or the count of documents `d`, lies where the person has a role: the given one, or any. */
export function liesWhere(memberships: readonly Membership[], role?: MemberRole): RawBuilder<boolean> {
  const ids = memberships
    .filter((membership) => role === undefined || membership.role === role)
    .map(({ containerId }) => containerId);
  return sql<boolean>`d.container_id = any(${ids}::text[])`;
}

/** Whether the person has a role in the document `d`: the given one, or any. */
export function hasRole({ memberships, exceptions }: Roles, role?: MemberRole): RawBuilder<boolean> {
  const lies = liesWhere(memberships, role);
  if (exceptions.length === 0) return lies;
  const open = exceptions.filter((one) => (role === undefined ? one.role !== 'None' : one.role === role));
  return sql<boolean>`(
    (${lies} and d.document_id <> all(${idsOf(exceptions)}::text[])) or d.document_id = any(${idsOf(open)}::text[])
  )`;
}

/** Returns the person's role in a document: that in its container, unless the document is an exception; null for none. */
export function roleFrom({
  memberships,
  exceptions,
}: Roles): (documentId: string, containerId: string) => MemberRole | null {
  const inContainers = new Map(memberships.map(({ containerId, role }) => [containerId, role]));
  const inDocuments = new Map(exceptions.map(({ documentId, role }) => [documentId, role]));
  return (documentId, containerId) => {
    const role = inDocuments.get(documentId) ?? inContainers.get(containerId) ?? 'None';
    return role === 'None' ? null : role;
  };
}

function idsOf(exceptions: readonly DocumentException[]): string[] {
  return exceptions.map(({ documentId }) => documentId);
}

/**
 * Whether the person may delete the document `d`, or those of the count `d`: `canDelete` of `documentPermissions` in SQL, for
 * lists that ask for one half only. A test holds the two together.
 *
 * @param isIn Returns whether the person has a role in it.
 */
export function mayDelete(
  { companyId, contactId, role }: Reader,
  isIn: (role: MemberRole) => RawBuilder<boolean>,
): RawBuilder<boolean> {
  const isUnlocked = sql`(d.lock_type = 'Read' and d.lock_level = 'Master') is not true`;
  if (role !== 'client') return sql<boolean>`(${isUnlocked})`;
  const me = sql`array(
    select u.user_id from users as u where u.company_id = ${companyId} and u.contact_id = ${contactId}
  )`;
  return sql<boolean>`(
    ${isUnlocked} and (${isIn('Owner')} or (${isIn('Contributor')} and d.created_by = any(${me})))
  )`;
}

/** Whether a client's person has a role in the document `d`: in its container, or in itself. */
export function isOpenTo({ companyId, contactId }: Reader): RawBuilder<boolean> {
  const exception = sql`
    select from document_exceptions as e
    where e.company_id = ${companyId} and e.document_id = d.document_id and e.contact_id = ${contactId}`;
  return sql<boolean>`(
    not exists (${exception} and e.role = 'None') and (
      exists (
        select from container_members as reader
        where reader.company_id = ${companyId} and reader.container_id = d.container_id
          and reader.contact_id = ${contactId}
      ) or exists (${exception})
    )
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
