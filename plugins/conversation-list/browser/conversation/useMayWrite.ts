import { resource } from '@anteroom/domain/people/permissions';
import { Permissions, useService, useSession } from '@anteroom/sdk';

/** Returns whether the person may say something: nobody may in the portal of somebody else, or with an account that only reads. */
export function useMayWrite(): boolean {
  const { emulatedUserId } = useSession();
  const permissions = useService(Permissions);
  return emulatedUserId === null && !permissions.has(resource.readOnly);
}
