import type { MemberRole, Viewer } from '@anteroom/domain/documents/documentPermissions';
import { resource } from '@anteroom/domain/people/permissions';
import type { Reader, Scope } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the person as the permission rules see them. The grant of the preview viewer applies its rules (spec section
 * 6).
 */
export function viewerOf(scope: Scope): Viewer {
  return { contactId: scope.contactId, previewViewer: scope.permissions.has(resource.previewViewer) };
}

/**
 * Returns the person's role in a container; `member` is the role in the contact's member row. Staff own every container
 * of their firm.
 */
export function roleOf(scope: Scope, member: MemberRole | null): MemberRole | null {
  return scope.role === 'client' ? member : 'Owner';
}

/**
 * Returns the role that the person's contact has as a member of a container; null for none. Staff are no members: see
 * {@link roleOf}.
 *
 * @param container The column of its id, as `d.container_id`.
 */
export function roleIn({ companyId, contactId }: Reader, container: string): RawBuilder<MemberRole | null> {
  return sql`(
    select m.role from container_members as m
    where m.company_id = ${companyId} and m.container_id = ${sql.ref(container)} and m.contact_id = ${contactId}
  )`;
}

/**
 * Returns the role that the person's contact has in the document `d`: that in its container, unless the document is an exception; null for none.
 * Staff are no members: see {@link roleOf}.
 */
export function roleInDocument(reader: Reader): RawBuilder<MemberRole | null> {
  const { companyId, contactId } = reader;
  return sql`nullif(coalesce((
    select e.role from document_exceptions as e
    where e.company_id = ${companyId} and e.document_id = d.document_id and e.contact_id = ${contactId}
  ), ${roleIn(reader, 'd.container_id')}), 'None')`;
}
