import type { MemberRole, Viewer } from '@anteroom/domain/documents/documentPermissions';
import { resource } from '@anteroom/domain/people/permissions';
import type { Scope } from '@anteroom/server-sdk';
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
export function roleIn({ companyId, contactId }: Scope, container: string): RawBuilder<MemberRole | null> {
  return sql`(
    select m.role from container_members as m
    where m.company_id = ${companyId} and m.container_id = ${sql.ref(container)} and m.contact_id = ${contactId}
  )`;
}
