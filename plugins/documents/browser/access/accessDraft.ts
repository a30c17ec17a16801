import type { FolderRole, ItemAccess, ItemAccessChange, PersonWithAccess } from '@anteroom/contract';
import { containerPermissions } from '@anteroom/domain/documents/documentPermissions';

/** A chosen role, and the one that was set before; null to inherit. */
interface ChosenRole {
  readonly role: FolderRole | null;
  readonly was: FolderRole | null;
}

/** Chosen roles that are not saved yet. */
export interface AccessDraft {
  readonly everyone?: ChosenRole;
  /** Roles of individual contacts, by their IDs. */
  readonly people: ReadonlyMap<string, ChosenRole>;
}

export const emptyDraft: AccessDraft = { people: new Map() };

/** Returns the draft with a role for everyone. Removes the role from the draft if it is the one already set. */
export function chooseForEveryone(
  { people, everyone }: AccessDraft,
  own: FolderRole | null,
  role: FolderRole | null,
): AccessDraft {
  const was = everyone ? everyone.was : own;
  return role === was ? { people } : { people, everyone: { role, was } };
}

/** Returns the draft with a role for a person. Removes the role from the draft if it is the one already set. */
export function chooseFor(
  draft: AccessDraft,
  { contactId, own }: PersonWithAccess,
  role: FolderRole | null,
): AccessDraft {
  const people = new Map(draft.people);
  const before = people.get(contactId);
  const was = before ? before.was : own;
  if (role === was) people.delete(contactId);
  else people.set(contactId, { role, was });
  return { ...draft, people };
}

/** Returns whether the draft has unsaved changes. */
export function isChanged({ everyone, people }: AccessDraft): boolean {
  return everyone !== undefined || people.size > 0;
}

/** Returns the change that saves a draft. */
export function changeOf({ everyone, people }: AccessDraft): ItemAccessChange {
  return {
    ...(everyone && { everyone }),
    ...(people.size > 0 && {
      people: [...people].map(([contactId, chosen]) => ({ contactId, ...chosen })),
    }),
  };
}

/** A person's role with the draft applied. */
export interface DraftedRole {
  /** Role that is set for the person here; null to inherit. */
  readonly own: FolderRole | null;
  readonly role: FolderRole;
  /** Role that the person would inherit. */
  readonly inherited: FolderRole;
  /** Whether it differs from what is saved. */
  readonly isDrafted: boolean;
}

/** Returns the role that a person would have with the draft applied. */
export function draftedRole(
  person: PersonWithAccess,
  { everyone }: ItemAccess,
  draft: AccessDraft,
): DraftedRole {
  const chosen = draft.people.get(person.contactId);
  const own = chosen ? chosen.role : person.own;
  // A role set for the person higher up takes precedence over one set here for everyone.
  const isInheritedPersonal = person.own === null && person.isPersonal;
  const common = draft.everyone ? (draft.everyone.role ?? everyone.inherited) : person.inherited;
  const inherited = isInheritedPersonal ? person.inherited : common;
  const role = own ?? inherited;
  return { own, role, inherited, isDrafted: role !== person.role || own !== person.own };
}

/**
 * Returns whether a person is a contributor here but still cannot add anything: people who see only previews can add
 * items only to their own folders (spec section 6).
 */
export function cannotAdd(
  { contactId, isCreator, seesPreviews }: PersonWithAccess,
  role: FolderRole,
): boolean {
  if (role !== 'Contributor') return false;
  const item = { role, memberId: isCreator ? contactId : null, lock: null };
  return !containerPermissions(item, { contactId, previewViewer: seesPreviews }).canCreate;
}
