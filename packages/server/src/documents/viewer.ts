import type { MemberRole, Viewer } from '@anteroom/domain/documentPermissions';
import type { Scope } from '../http/scope.ts';

/** Puts the preview-viewer rules in force (spec section 6). */
const previewViewer = 'ClientCenter.ShowPreviewB4CCViewer';

export function viewerOf(scope: Scope): Viewer {
  return { contactId: scope.contactId, previewViewer: scope.permissions.has(previewViewer) };
}

/** What the person is in a container, whose member row says `member`. Staff own every container of their firm. */
export function roleOf(scope: Scope, member: MemberRole | null): MemberRole | null {
  return scope.role === 'client' ? member : 'Owner';
}
