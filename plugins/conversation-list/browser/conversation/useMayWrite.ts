import { resource } from '@anteroom/domain/people/permissions';
import { Permissions, useService, useSession } from '@anteroom/sdk';

/** Returns whether the person may write. Staff viewing as another person, and read-only accounts, may not. */
export function useMayWrite(): boolean {
  const { emulatedUserId } = useSession();
  const permissions = useService(Permissions);
  return emulatedUserId === null && !permissions.has(resource.readOnly);
}
