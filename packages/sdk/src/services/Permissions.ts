import { serviceToken } from '../serviceToken.ts';

/** What the session may do, mirrored from the server for showing and hiding; the server decides again. */
export interface Permissions {
  /** Whether a feature resource, as `Internal.Internal`, is granted. */
  has(resource: string): boolean;
  /** Whether an infrastructure access control, as `HideTasks`, is in force. */
  control(name: string): boolean;
  /** Client user, as against staff. */
  readonly isClientUser: boolean;
  readonly isStaff: boolean;
  readonly isInternal: boolean;
}

export const Permissions = serviceToken<Permissions>('Permissions');
