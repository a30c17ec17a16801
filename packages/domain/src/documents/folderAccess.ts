import type { MemberRole } from './documentPermissions.ts';

/** Role that a folder gives: that of a member, or `None` for nothing at all. */
export type FolderRole = MemberRole | 'None';

/** Roles that a folder can give, from the one that may do least. */
export const folderRoles: readonly FolderRole[] = ['None', 'Reader', 'Contributor', 'Owner'];

/** Role that a client's contacts have where no folder says otherwise. */
export const usualRole: FolderRole = 'Contributor';

/** A folder, with the roles that are set on it. */
export interface FolderRules {
  readonly id: string;
  /** Role of all contacts of the client; null where it is inherited. */
  readonly everyone: FolderRole | null;
  /** Roles of single contacts, by their IDs. */
  readonly people: ReadonlyMap<string, FolderRole>;
}

/** Role of a person in a folder, and the reason for it. */
export interface EffectiveRole {
  readonly role: FolderRole;
  /** Folder that it is set on; null where nothing is set and the role is the usual one. */
  readonly from: string | null;
  /** Whether it is set for this person alone, rather than for everybody. */
  readonly isPersonal: boolean;
}

/**
 * Returns the role of a contact in a folder. What is set for the contact counts before what is set for everybody, and for each the nearest
 * folder counts.
 *
 * @param path Folders from the client's uppermost one to the folder itself.
 */
export function roleInFolder(path: readonly FolderRules[], contactId: string): EffectiveRole {
  const personal = path.findLast(({ people }) => people.has(contactId));
  if (personal)
    return { role: personal.people.get(contactId) ?? usualRole, from: personal.id, isPersonal: true };
  const common = path.findLast(({ everyone }) => everyone !== null);
  return { role: common?.everyone ?? usualRole, from: common?.id ?? null, isPersonal: false };
}
