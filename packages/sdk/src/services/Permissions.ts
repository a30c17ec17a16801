import { serviceToken } from '../serviceToken.ts';

/** Rights of the session, copied from the server, for showing and hiding things. The server checks them again. */
export interface Permissions {
  /** Returns whether a feature resource, such as `Internal.Internal`, is granted. */
  has(resource: string): boolean;
  /** Returns whether an infrastructure access control, such as `HideTasks`, is in force. */
  control(name: string): boolean;
  /** Whether the person is a client user rather than staff. */
  readonly isClientUser: boolean;
  readonly isStaff: boolean;
  readonly isInternal: boolean;
}

export const Permissions = serviceToken<Permissions>('Permissions');
