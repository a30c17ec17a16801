import type { MemberRole } from './documentPermissions.ts';

/** Role that a folder assigns: a member's role, or `None` for no access at all. */
export type FolderRole = MemberRole | 'None';

/** Roles that a folder can assign, from the least to the most rights. */
export const folderRoles: readonly FolderRole[] = ['None', 'Reader', 'Contributor', 'Owner'];

/** Default role of a client's contacts, which applies if no folder sets one. */
export const usualRole: FolderRole = 'Contributor';

/** Folder with the roles that are set on it. */
export interface FolderRules {
  readonly id: string;
  /** Role of all the client's contacts; null if it is inherited. */
  readonly everyone: FolderRole | null;
  /** Roles of individual contacts, by contact ID. */
  readonly people: ReadonlyMap<string, FolderRole>;
}

/** A person's role in a folder, and where it comes from. */
export interface EffectiveRole {
  readonly role: FolderRole;
  /** Folder on which the role is set; null if none is and the default role applies. */
  readonly from: string | null;
  /** Whether the role is set for this person individually, rather than for everybody. */
  readonly isPersonal: boolean;
}

/**
 * Returns the role of a contact in a folder. Roles set for the contact take precedence over roles set for everybody.
 * Within each, the nearest folder wins.
 *
 * @param path Folders from the client's topmost one to the folder itself.
 */
export function roleInFolder(path: readonly FolderRules[], contactId: string): EffectiveRole {
  const personal = path.findLast(({ people }) => people.has(contactId));
  if (personal)
    return { role: personal.people.get(contactId) ?? usualRole, from: personal.id, isPersonal: true };
  const common = path.findLast(({ everyone }) => everyone !== null);
  return { role: common?.everyone ?? usualRole, from: common?.id ?? null, isPersonal: false };
}
