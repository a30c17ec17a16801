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
  /** Whether preview-viewer rules apply: a Contributor has rights only on items that they created. */
  readonly previewViewer: boolean;
}

/** Container or document, with the viewer's role in its container. */
export interface Permitted {
  /** null if the viewer is not a member. */
  readonly role: MemberRole | null;
  /** Contact who created the item; null if the portal did. */
  readonly memberId: string | null;
  readonly lock: Lock | null;
}

/** Returns the viewer's rights on a container, which can always be read. */
export function containerPermissions(item: Permitted, viewer: Viewer): Permissions {
  return { ...rights(item, viewer), canRead: true };
}

/** Returns the viewer's rights on a document, which members of its container can read. */
export function documentPermissions(item: Permitted, viewer: Viewer): Permissions {
  return { ...rights(item, viewer), canRead: item.role !== null };
}

/**
 * Returns the rights other than reading. Owners and Contributors may create and update. Owners, and Contributors who
 * created the item, may delete, unless there is a lock of type Read and level Master (spec section 6).
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
