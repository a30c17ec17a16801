import type { Role } from '@anteroom/server-sdk/portal';

/** Returns the path in the staff center at which staff find a person of their firm. */
export function pathOfPerson({
  role,
  contactId,
}: {
  readonly role: Role;
  readonly contactId: string;
}): string {
  return role === 'client' ? `/staff/people#person/${encodeURIComponent(contactId)}` : '/staff/people#staff';
}
