import type { Role } from '@anteroom/server-sdk/portal';

/** Returns where staff find somebody of their firm in the staff center. */
export function pathOfPerson({
  role,
  contactId,
}: {
  readonly role: Role;
  readonly contactId: string;
}): string {
  return role === 'client' ? `/staff/people#person/${encodeURIComponent(contactId)}` : '/staff/people#staff';
}
