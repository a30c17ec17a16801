import { type Permission, type PermissionRules, permissionNames, permissionRules } from './permissions.ts';

/** Permissions that an API key can have, by the area of the API to which they belong. All others are for people alone. */
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

/** Area of the API that an API key can be given, to read or also to change. */
type KeyArea = keyof typeof permissionsIn;

/** Scope of an API key: reading an area, or also changing it. */
export type KeyScope = `${KeyArea}:${'read' | 'write'}`;

const areas = Object.keys(permissionsIn) as readonly KeyArea[];
const areaOf = new Map<string, KeyArea>(
  areas.flatMap((area) => permissionsIn[area].map((name) => [name, area] as const)),
);

/** Returns what an API key needs for a permission; null where no key has it. A plugin's belongs where the one it needs does. */
export function keyScopeOf(name: string, rules: PermissionRules): KeyScope | null {
  const area = areaOf.get(name) ?? areaOf.get(rules.neededFor(name) ?? '');
  return area ? `${area}:${rules.isToChange(name) ? 'write' : 'read'}` : null;
}

const asked = new Set(permissionNames().map((name) => keyScopeOf(name, permissionRules())));

/** Scopes that an API key can be given, in the order in which they are shown: those that permissions of the portal ask for. */
export const keyScopes: readonly KeyScope[] = areas
  .flatMap((area): KeyScope[] => [`${area}:read`, `${area}:write`])
  .filter((scope) => asked.has(scope));

/** Returns whether a text names a scope. */
export function isKeyScope(text: string): text is KeyScope {
  return (keyScopes as readonly string[]).includes(text);
}

/** Returns scopes in their order, each once, with the reading that belongs to each change. */
export function wholeScopes(scopes: readonly KeyScope[]): readonly KeyScope[] {
  const all = new Set(scopes.flatMap((scope) => [scope, scope.replace(/:write$/, ':read') as KeyScope]));
  return keyScopes.filter((scope) => all.has(scope));
}
