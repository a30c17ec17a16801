import { expect, test } from 'vitest';
import { keyScopeOf, keyScopes, wholeScopes } from './keyScopes.ts';
import { permissionRules } from './permissions.ts';

const rules = permissionRules([
  { name: 'trips.manage', roles: ['staff'], changes: true, needs: 'tasks.read' },
  { name: 'trips.see', roles: ['staff'] },
]);

test('keyScopeOf returns the scope that a permission needs, and null for personal and firm-wide ones', () => {
  expect(keyScopeOf('documents.share', rules)).toBe('documents:write');
  expect(keyScopeOf('people.read', rules)).toBe('people:read');
  for (const name of [
    'session',
    'profile.write',
    'viewAs.begin',
    'firm.manage',
    'staff.manage',
    'accounts.manage',
  ])
    expect([name, keyScopeOf(name, rules)]).toEqual([name, null]);
  expect(keyScopeOf('unknown', rules)).toBeNull();
});

test('a plugin’s permission belongs to the area of the permission that it needs', () => {
  expect(keyScopeOf('trips.manage', rules)).toBe('tasks:write');
  expect(keyScopeOf('trips.see', rules)).toBeNull();
});

test('a write scope includes the read scope', () => {
  expect(keyScopes).toEqual([
    'clients:read',
    'people:read',
    'people:write',
    'documents:read',
    'documents:write',
    'tasks:read',
    'tasks:write',
    'dashboards:read',
    'dashboards:write',
    'actions:read',
    'actions:write',
  ]);
  expect(wholeScopes(['tasks:write', 'clients:read', 'tasks:write'])).toEqual([
    'clients:read',
    'tasks:read',
    'tasks:write',
  ]);
});
