import { expect, test } from 'vitest';
import { type Held, may, type Permission, permissionRules } from './permissions.ts';
import { grantsOf, isStaffRole, type StaffRole, staffRoles } from './staffRoles.ts';

const heldAs = (role: StaffRole): Held => ({
  has: (name) => grantsOf(role).includes(name),
  control: () => false,
});

const mayAs = (role: StaffRole, permission: Permission) => may(permission, heldAs(role));

test.each<[Permission, readonly StaffRole[]]>([
  ['people.read', ['readOnly', 'staff', 'manager', 'owner']],
  ['tasks.read', ['readOnly', 'staff', 'manager', 'owner']],
  ['tasks.manage', ['staff', 'manager', 'owner']],
  ['documents.write', ['staff', 'manager', 'owner']],
  ['people.manage', ['manager', 'owner']],
  ['staff.manage', ['owner']],
])('the permission %s belongs to the roles %j', (permission, roles) => {
  expect(staffRoles.filter((role) => mayAs(role, permission))).toEqual(roles);
});

test('read-only staff may change only what is their own', () => {
  const own: readonly Permission[] = ['session.manage', 'profile.write', 'language.write', 'feedback.write'];
  const { isToChange } = permissionRules();
  for (const permission of own) {
    expect([permission, mayAs('readOnly', permission)]).toEqual([permission, true]);
    expect(isToChange(permission)).toBe(true);
  }
  expect(mayAs('readOnly', 'pluginStorage.write')).toBe(false);
  expect(mayAs('readOnly', 'viewAs.begin')).toBe(true);
});

test('read-only staff hold none of a plugin’s permissions that change something', () => {
  const plugins = permissionRules([
    { name: 'acme.read', roles: ['staff'] },
    { name: 'acme.write', roles: ['staff'], changes: true },
  ]);
  const may = (role: StaffRole) =>
    ['acme.read', 'acme.write'].filter((name) => plugins.may(name, heldAs(role)));
  expect(may('readOnly')).toEqual(['acme.read']);
  expect(may('staff')).toEqual(['acme.read', 'acme.write']);
});

test('isStaffRole accepts only the exact name of a role', () => {
  expect(isStaffRole('owner')).toBe(true);
  expect(isStaffRole('Owner')).toBe(false);
});
