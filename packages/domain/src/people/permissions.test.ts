import { describe, expect, it, test } from 'vitest';
import {
  control,
  documentsParentId,
  hasClientCenter,
  isClientUser,
  isDebugging,
  isInternal,
  isMeasured,
  isStaff,
  may,
  type Permission,
  permissionRules,
  resource,
} from './permissions.ts';

function holding(...held: string[]) {
  return { has: (name: string) => held.includes(name), control: (name: string) => held.includes(name) };
}

const client = resource.defaultClient;

test.each([
  [resource.clientHub, { client: true, staff: false, internal: false }],
  [resource.defaultClient, { client: true, staff: false, internal: false }],
  [resource.staffApplication, { client: false, staff: true, internal: false }],
  [resource.defaultStaff, { client: false, staff: true, internal: false }],
  [resource.internal, { client: false, staff: false, internal: true }],
  ['Something.Else', { client: false, staff: false, internal: false }],
])('the grant %s means %o', (grant, expected) => {
  const held = holding(grant);
  expect({ client: isClientUser(held), staff: isStaff(held), internal: isInternal(held) }).toEqual(expected);
});

test.each([
  [[client, resource.vnext], true],
  [[client, control.vnext], true],
  [[client], false],
  [[resource.vnext, control.vnext], false],
  [[resource.defaultStaff, resource.vnext], false],
])('a holder of %j has the client centre: %s', (held, expected) => {
  expect(hasClientCenter(holding(...held))).toBe(expected);
});

test('only internal users can be in debug mode', () => {
  expect(isDebugging(holding(resource.internal, resource.debugMode))).toBe(true);
  expect(isDebugging(holding(resource.debugMode))).toBe(false);
  expect(isDebugging(holding(resource.internal))).toBe(false);
});

test.each([control.disableProductInsight, control.disableUsageAnalytics])(
  'the control %s turns measurement off',
  (name) => {
    expect(isMeasured(holding(client))).toBe(true);
    expect(isMeasured(holding(client, name))).toBe(false);
  },
);

test.each([
  [['AddFolder', 'DocumentsParentId:f-1'], 'f-1'],
  [['DocumentsParentId:a:b'], 'a:b'],
  [['DocumentsParentId'], null],
  [['DocumentsParentId:'], null],
  [[], null],
])('the controls %j set the documents root to %s', (controls, container) => {
  expect(documentsParentId(controls)).toBe(container);
});

describe('may', () => {
  const everything: readonly Permission[] = [
    'session',
    'profile.read',
    'profile.write',
    'clients.read',
    'documents.read',
    'documents.write',
    'tasks.list',
    'tasks.read',
    'tasks.write',
    'dashboards.read',
    'dashboards.write',
    'actions.read',
    'actions.write',
  ];
  const granted = (...held: string[]) => everything.filter((permission) => may(permission, holding(...held)));
  const without = (...names: Permission[]) => everything.filter((permission) => !names.includes(permission));

  it.each([client, resource.clientHub, resource.defaultStaff, resource.internal])(
    'grants every permission to a holder of %s',
    (grant) => {
      expect(granted(grant)).toEqual(everything);
    },
  );

  it('grants a person without any resource only their own session and profile', () => {
    expect(granted()).toEqual(['session', 'profile.read', 'profile.write']);
  });

  it.each([
    [[client, resource.previewViewer], true],
    [[resource.defaultStaff, resource.previewViewer], true],
    [[client], false],
    [[resource.previewViewer], false],
  ])('lets a holder of %j preview documents in the portal: %s', (held, expected) => {
    expect(may('documents.preview', holding(...held))).toBe(expected);
  });

  it.each<[string, Permission[]]>([
    [control.hideAccountDetails, ['profile.read', 'profile.write']],
    [control.hideTasks, ['tasks.read', 'tasks.write']],
    [control.hideDashboards, ['dashboards.read', 'dashboards.write']],
    [control.hideActions, ['actions.read', 'actions.write']],
  ])('%s takes away %j and nothing else', (name, taken) => {
    expect(granted(client, name)).toEqual(without(...taken));
  });

  it('denies tasks, dashboards and actions to a client with AllDocsOnly', () => {
    const taken = [
      'tasks.read',
      'tasks.write',
      'dashboards.read',
      'dashboards.write',
      'actions.read',
      'actions.write',
    ] as const;
    expect(granted(client, resource.allDocumentsOnly)).toEqual(without(...taken));
  });

  it('grants flags.write to internal users only', () => {
    const holders = [client, resource.defaultStaff, resource.internal].filter((grant) =>
      may('flags.write', holding(grant)),
    );
    expect(holders).toEqual([resource.internal]);
  });

  it('grants plugins.develop only to internal users with the current-development resource', () => {
    expect(may('plugins.develop', holding(resource.internal, resource.currentDevelopment))).toBe(true);
    expect(may('plugins.develop', holding(resource.internal))).toBe(false);
    expect(may('plugins.develop', holding(resource.defaultStaff, resource.currentDevelopment))).toBe(false);
  });

  it('grants terms.sign to clients, but not to staff or internal users', () => {
    const holders = [client, resource.clientHub, resource.defaultStaff, resource.internal].filter((grant) =>
      may('terms.sign', holding(grant)),
    );
    expect(holders).toEqual([client, resource.clientHub]);
  });

  it('allows only the session, the language and the terms before the terms are signed', () => {
    const all: readonly Permission[] = [...everything, 'language.write', 'terms.read', 'terms.sign'];
    expect(all.filter(permissionRules().isBeforeTerms)).toEqual([
      'session',
      'language.write',
      'terms.read',
      'terms.sign',
    ]);
  });

  it('knows which permissions change something', () => {
    expect(everything.filter(permissionRules().isToChange)).toEqual([
      'profile.write',
      'documents.write',
      'tasks.write',
      'dashboards.write',
      'actions.write',
    ]);
  });
});

describe('a permission that a plugin declares', () => {
  const rules = permissionRules([
    { name: 'deliveries.manage', roles: ['staff'], changes: true, needs: 'actions.read' },
    { name: 'deliveries.look', roles: ['client', 'internal'] },
    { name: 'deliveries.never', roles: ['client'], needs: 'no.such' },
  ]);

  it.each([
    ['deliveries.manage', [resource.defaultStaff], true],
    ['deliveries.manage', [client], false],
    ['deliveries.manage', [resource.defaultStaff, control.hideActions], false],
    ['deliveries.look', [client, control.hideActions], true],
    ['deliveries.look', [resource.internal], true],
    ['deliveries.look', [resource.defaultStaff], false],
    ['deliveries.never', [client], false],
    ['deliveries.other', [client, resource.defaultStaff, resource.internal], false],
    ['documents.read', [client], true],
  ])('%s is granted to a holder of %j: %s', (name, held, expected) => {
    expect(rules.may(name, holding(...held))).toBe(expected);
  });

  it('is unavailable before the terms are signed, and an unknown one counts as changing something', () => {
    const names = ['deliveries.manage', 'deliveries.look', 'no.such'];
    expect(names.filter(rules.isToChange)).toEqual(['deliveries.manage', 'no.such']);
    expect(names.filter(rules.isBeforeTerms)).toEqual([]);
    expect(names.filter(rules.has)).toEqual(['deliveries.manage', 'deliveries.look']);
  });
});
