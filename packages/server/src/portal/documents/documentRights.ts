import type { MemberRole } from '@anteroom/domain/documents/documentPermissions';
import type { Reader } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';
import type { DocumentException, Membership } from './memberships.ts';

/** A person's roles in containers, and in the documents where they have a different role. */
export interface Roles {
  readonly memberships: readonly Membership[];
  readonly exceptions: readonly DocumentException[];
}

/**
 * Returns the condition that the document `d`, or the document count `d`, is in a container where the person has the
 * given role, or any role.
 */
export function liesWhere(memberships: readonly Membership[], role?: MemberRole): RawBuilder<boolean> {
  const ids = memberships
    .filter((membership) => role === undefined || membership.role === role)
    .map(({ containerId }) => containerId);
  return sql<boolean>`d.container_id = any(${ids}::text[])`;
}

/** Returns the condition that the person has the given role, or any role, in the document `d`. */
export function hasRole({ memberships, exceptions }: Roles, role?: MemberRole): RawBuilder<boolean> {
  const lies = liesWhere(memberships, role);
  if (exceptions.length === 0) return lies;
  const open = exceptions.filter((one) => (role === undefined ? one.role !== 'None' : one.role === role));
  return sql<boolean>`(
    (${lies} and d.document_id <> all(${idsOf(exceptions)}::text[])) or d.document_id = any(${idsOf(open)}::text[])
  )`;
}

/**
 * Returns a function that returns the person's role in a document: the role in its container unless the document is an
 * exception, or null if they have none.
 */
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
 * Returns the condition that the person may delete the document `d`, or the documents of the count `d`. This is
 * `canDelete` of `documentPermissions` in SQL, for lists of one half only. A test keeps the two in step.
 *
 * @param isIn Returns the condition that the person has a role in it.
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

/**
 * Returns the condition that a contact of a client has a role in the document `d`, through its container or in the
 * document itself.
 */
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
 * Returns the condition that the person is shown the document `d`. A document that the virus scanner refused is shown
 * only to its uploader and to staff.
 */
export function isShownTo(reader: Reader): RawBuilder<boolean> {
  return sql<boolean>`not (${isHiddenFrom(reader)})`;
}

/** Returns the negation of {@link isShownTo} in a form that can use the index of refused documents. */
export function isHiddenFrom({ companyId, contactId, role }: Reader): RawBuilder<boolean> {
  if (role !== 'client') return sql<boolean>`false`;
  return sql<boolean>`d.scan_state is not distinct from 'refused' and d.created_by not in (
    select me.user_id from users as me where me.company_id = ${companyId} and me.contact_id = ${contactId}
  )`;
}
