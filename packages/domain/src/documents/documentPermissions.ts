import type { Permissions } from '@anteroom/contract';

/** Role of a person in a container. */
export type MemberRole = 'Owner' | 'Contributor' | 'Reader';

export interface Lock {
  readonly type: 'Read' | 'Write';
  readonly level: 'Master' | 'Item';
}

/** Person who views the item, with their rights. */
export interface Viewer {
  readonly contactId: string;
  /** Preview-viewer rules: a Contributor has rights only on items that he created. */
  readonly previewViewer: boolean;
}

/** A container or document, with what its container's members give the viewer. */
export interface Permitted {
  /** null: the viewer is not a member. */
  readonly role: MemberRole | null;
  /** Contact who created the item; null: the portal itself. */
  readonly memberId: string | null;
  readonly lock: Lock | null;
}

/** Rights on a container: always readable. */
export function containerPermissions(item: Permitted, viewer: Viewer): Permissions {
  return { ...rights(item, viewer), canRead: true };
}

/** Rights on a document: readable by the members of its container. */
export function documentPermissions(item: Permitted, viewer: Viewer): Permissions {
  return { ...rights(item, viewer), canRead: item.role !== null };
}

/**
 * Owner or Contributor may create and update. Delete needs Owner, or Contributor who is the member, and is denied by a
 * lock of type Read and level Master (spec section 6).
 */
function rights({ role, memberId, lock }: Permitted, viewer: Viewer): Omit<Permissions, 'canRead'> {
  const isOwner = role === 'Owner';
  const isContributor = role === 'Contributor';
  const isMember = memberId === viewer.contactId;
  const mayWrite = isOwner || (isContributor && (isMember || !viewer.previewViewer));
  return {
    canCreate: mayWrite,
    canUpdate: mayWrite,
    canDelete:
      (isOwner || (isContributor && isMember)) && !(lock?.type === 'Read' && lock.level === 'Master'),
  };
}
