import { type Permission, type PermissionRules, permissionNames, permissionRules } from './permissions.ts';

/** Permissions that an API key can have, by area of the API. All other permissions are for people only. */
const permissionsIn = {
  clients: ['places.read', 'clients.read'],
  people: ['invitations.read', 'invitations.manage', 'people.read', 'people.manage'],
  documents: [
    'documents.read',
    'documents.preview',
    'documents.write',
    'storage.read',
    'defaultFolder.write',
    'documents.share',
  ],
  tasks: ['tasks.list', 'tasks.read', 'tasks.write', 'tasks.manage'],
  dashboards: ['dashboards.read', 'dashboards.write', 'dashboards.manage'],
  actions: ['actions.read', 'actions.write'],
} as const satisfies Readonly<Record<string, readonly Permission[]>>;

/** Area of the API that an API key can read, or read and change. */
type KeyArea = keyof typeof permissionsIn;

/** Scope of an API key: read access to an area, or write access, which includes reading. */
export type KeyScope = `${KeyArea}:${'read' | 'write'}`;

const areas = Object.keys(permissionsIn) as readonly KeyArea[];
const areaOf = new Map<string, KeyArea>(
  areas.flatMap((area) => permissionsIn[area].map((name) => [name, area] as const)),
);

/**
 * Returns the scope that an API key needs for a permission; null if API keys cannot have it. A plugin's permission
 * belongs to the same area as the permission that it builds on.
 */
export function keyScopeOf(name: string, rules: PermissionRules): KeyScope | null {
  const area = areaOf.get(name) ?? areaOf.get(rules.neededFor(name) ?? '');
  return area ? `${area}:${rules.isToChange(name) ? 'write' : 'read'}` : null;
}

const asked = new Set(permissionNames().map((name) => keyScopeOf(name, permissionRules())));

/**
 * Scopes that an API key can have, in the order in which they are shown. Only scopes that some permission of the portal
 * requires are listed.
 */
export const keyScopes: readonly KeyScope[] = areas
  .flatMap((area): KeyScope[] => [`${area}:read`, `${area}:write`])
  .filter((scope) => asked.has(scope));

/** Returns whether a text is a scope. */
export function isKeyScope(text: string): text is KeyScope {
  return (keyScopes as readonly string[]).includes(text);
}

/** Returns scopes in their standard order, without duplicates, and adds the read scope for each write scope. */
export function wholeScopes(scopes: readonly KeyScope[]): readonly KeyScope[] {
  const all = new Set(scopes.flatMap((scope) => [scope, scope.replace(/:write$/, ':read') as KeyScope]));
  return keyScopes.filter((scope) => all.has(scope));
}
