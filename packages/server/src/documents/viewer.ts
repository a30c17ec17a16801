import type { MemberRole, Viewer } from '@anteroom/domain/documentPermissions';
import { resource } from '@anteroom/domain/permissions';
import type { Scope } from '../http/scope.ts';

/** The grant of the preview viewer puts its rules in force (spec section 6). */
export function viewerOf(scope: Scope): Viewer {
  return { contactId: scope.contactId, previewViewer: scope.permissions.has(resource.previewViewer) };
}

/** What the person is in a container, whose member row says `member`. Staff own every container of their firm. */
export function roleOf(scope: Scope, member: MemberRole | null): MemberRole | null {
  return scope.role === 'client' ? member : 'Owner';
}
