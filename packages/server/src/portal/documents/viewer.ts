import type { MemberRole, Viewer } from '@anteroom/domain/documents/documentPermissions';
import { resource } from '@anteroom/domain/people/permissions';
import type { Reader, Scope } from '@anteroom/server-sdk';
import { type RawBuilder, sql } from 'kysely';

/**
 * Returns the person in the form that the permission rules use. The grant for the preview viewer applies its rules
 * (spec section 6).
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
 * Returns the expression for the role of the person's contact as a member of a container, or null if they have none.
 * Staff are not members: see {@link roleOf}.
 *
 * @param container Column of its ID, such as `d.container_id`.
 */
export function roleIn({ companyId, contactId }: Reader, container: string): RawBuilder<MemberRole | null> {
  return sql`(
    select m.role from container_members as m
    where m.company_id = ${companyId} and m.container_id = ${sql.ref(container)} and m.contact_id = ${contactId}
  )`;
}

/**
 * Returns the expression for the role of the person's contact in the document `d`: the role in its container unless the
 * document is an exception, or null if they have none. Staff are not members: see {@link roleOf}.
 */
export function roleInDocument(reader: Reader): RawBuilder<MemberRole | null> {
  const { companyId, contactId } = reader;
  return sql`nullif(coalesce((
    select e.role from document_exceptions as e
    where e.company_id = ${companyId} and e.document_id = d.document_id and e.contact_id = ${contactId}
  ), ${roleIn(reader, 'd.container_id')}), 'None')`;
}
