import { resource } from './permissions.ts';

/**
 * Roles of a firm's staff, from the least to the most rights: `readOnly` sees its assigned clients, `staff` works with
 * them, `manager` works with all clients and manages them and their people, `owner` also manages the staff and the
 * firm.
 */
export const staffRoles = ['readOnly', 'staff', 'manager', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** Roles that see only the clients to which they are assigned. */
export const assignedRoles: readonly StaffRole[] = ['readOnly', 'staff'];

/** Returns whether a text is a role. */
export function isStaffRole(text: string): text is StaffRole {
  return (staffRoles as readonly string[]).includes(text);
}

const ofEach = [resource.defaultStaff, resource.vnext, resource.previewViewer];

/** Feature resources that each role grants. A person's individual grants and controls are added to them. */
const grants: Readonly<Record<StaffRole, readonly string[]>> = {
  readOnly: [...ofEach, resource.readOnly],
  staff: ofEach,
  manager: [...ofEach, resource.manager],
  owner: [...ofEach, resource.manager, resource.owner],
};

/** Returns the feature resources that a role grants. */
export function grantsOf(role: StaffRole): readonly string[] {
  return grants[role];
}

/** Feature resources that people of a client are granted when they are invited. */
export const clientGrants: readonly string[] = [resource.defaultClient, resource.vnext];
