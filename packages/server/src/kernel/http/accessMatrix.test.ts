import {
  DownloadLink,
  type Endpoint,
  type ExampleAnswer,
  ExportStarted,
  endViewAs,
  type Problem,
  signOut,
} from '@anteroom/contract';
import { keyScopes } from '@anteroom/domain/people/keyScopes';
import { resource } from '@anteroom/domain/people/permissions';
import { conditionHolds } from '@anteroom/domain/plugins/clause';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeKey } from '../../portal/keys/makeKey.ts';
import { operatorAsAuthor } from '../../portal/people/Author.ts';
import { addStaff } from '../../testing/addStaff.ts';
import { type ExampleRequest, exampleRequest, type Target } from '../../testing/exampleRequest.ts';
import { openSession } from '../../testing/openSession.ts';
import { CookieJar, type SignedIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import type { RouteEntry } from './access.ts';

/** Permissions that only internal users have. */
const ofInternals = ['flags.read', 'flags.write', 'plugins.develop'] as const;
/** Permissions that only a firm's clients have. */
const ofClients = ['documents.mark', 'terms.sign'] as const;
const ofStaff = [
  ...ofInternals,
  'viewAs.begin',
  'invitations.read',
  'invitations.manage',
  'accounts.manage',
  'defaultFolder.write',
  'folderAccess.read',
  'folderAccess.write',
  'folderTemplates.manage',
  'storage.read',
  'tasks.manage',
  'dashboards.manage',
  'inbox.read',
  'inbox.write',
  'clients.address',
  'inbox.choose',
  'people.read',
  'people.manage',
  'staff.manage',
  'firm.manage',
] as const;
/** Permissions of managers and owners. */
const ofManagers = [
  'people.manage',
  'staff.manage',
  'firm.manage',
  'invitations.manage',
  'accounts.manage',
  'folderTemplates.manage',
] as const;

/**
 * Permissions of the portal that the API keys have through their scopes. Permissions of plugins depend on the portal's
 * permissions that they need.
 */
const readingDocuments = ['documents.read', 'documents.preview', 'storage.read'] as const;
const ofKey = {
  documentsKey: readingDocuments,
  key: [
    ...readingDocuments,
    'documents.write',
    'documents.share',
    'defaultFolder.write',
    'clients.read',
    'places.read',
    'people.read',
    'people.manage',
    'invitations.read',
    'invitations.manage',
    'tasks.list',
    'tasks.read',
    'tasks.write',
    'tasks.manage',
    'dashboards.read',
    'dashboards.write',
    'dashboards.manage',
    'actions.read',
    'actions.write',
  ],
} as const;

/** Callers: the firms whose clients they see, their roles, and the permissions of the portal that they lack. */
const callers = {
  olivia: { sees: ['c1001'], is: ['client'], lacks: ofStaff },
  staff: { sees: ['c1001'], is: ['staff', 'manager'], lacks: [...ofInternals, ...ofClients] },
  internal: {
    sees: ['c1001'],
    is: ['staff', 'internal'],
    lacks: [...ofClients, ...ofManagers],
  },
  /** Staff in the other roles: `staff` is an owner. The last two are assigned to the client. */
  manager: {
    sees: ['c1001'],
    is: ['staff', 'manager'],
    lacks: [...ofInternals, ...ofClients, 'staff.manage', 'firm.manage'],
  },
  assigned: {
    sees: ['c1001'],
    is: ['staff'],
    lacks: [...ofInternals, ...ofClients, ...ofManagers],
  },
  readOnly: { sees: ['c1001'], is: ['staff'], lacks: 'all changes' },
  /** Staff of the firm who are assigned to no client. */
  unassigned: {
    sees: [],
    is: ['staff'],
    lacks: [...ofInternals, ...ofClients, ...ofManagers],
  },
  /** Same firm and same client, read-only, without tasks and previews. */
  reader: {
    sees: ['c1001'],
    is: ['client'],
    lacks: [...ofStaff, 'tasks.read', 'tasks.write', 'documents.preview'],
  },
  /** Same firm, other clients. */
  marco: { sees: [], is: ['client'], lacks: [...ofStaff, 'documents.preview'] },
  /** Another firm. */
  ines: {
    sees: ['c2001'],
    is: ['client'],
    lacks: [...ofStaff, 'dashboards.read', 'dashboards.write', 'actions.read', 'actions.write'],
  },
  /** API key with every scope. */
  key: { sees: ['c1001'], is: ['staff', 'manager'], lacks: 'all but its scopes' },
  /** API key for reading documents. */
  documentsKey: { sees: ['c1001'], is: ['staff'], lacks: 'all but its scopes' },
  /** A third firm, where nothing is granted. */
  george: { sees: [], is: [], lacks: 'all but their own' },
} as const;
type Caller = keyof typeof callers;
const names = Object.keys(callers) as Caller[];

let portal: TestPortal;
let targets: Target[];
/** Users of callers who are not among the demo accounts. */
const added = new Map<Caller, string>();
const keys = new Map<Caller, string>();
beforeAll(async () => {
  portal = await startTestPortal({ env: { DEV_PLUGINS: '1' } });
  const { db } = portal.database;
  await db
    .insertInto('user_controls')
    .values({ company_id: 'c2001', user_id: 'ines', control: 'HideActions' })
    .execute();
  await db
    .insertInto('user_controls')
    .values({ company_id: 'c2001', user_id: 'ines', control: 'HideDashboards' })
    .execute();
  await db.deleteFrom('user_permissions').where('user_id', '=', 'george').execute();
  const roles = { manager: 'manager', assigned: 'staff', readOnly: 'readOnly', unassigned: 'staff' } as const;
  for (const [caller, role] of Object.entries(roles)) {
    const { userId } = await addStaff(portal, 'c1001', role);
    added.set(caller as Caller, userId);
    if (caller === 'assigned' || caller === 'readOnly')
      await db
        .insertInto('client_staff')
        .values({ company_id: 'c1001', contact_id: userId, client_id: 'us-001' })
        .execute();
  }
  const author = operatorAsAuthor('c1001', 'US', 'a test');
  const scopesOf = { key: [...keyScopes], documentsKey: ['documents:read'] };
  for (const [caller, scopes] of Object.entries(scopesOf)) {
    const draft = { name: caller, scopes, days: 1 };
    const { secret } = await db.transaction().execute((tx) => makeKey(portal.deps, tx, author, draft));
    keys.set(caller as Caller, secret);
  }
  targets = [await findTarget('c1001', 'us-001'), await findTarget('c2001', 'br-001')];
});
afterAll(() => portal.close());

async function findTarget(companyId: string, clientId: string): Promise<Target> {
  const { db } = portal.database;
  const document = await db
    .selectFrom('documents as d')
    .innerJoin('containers as c', 'c.container_id', 'd.container_id')
    .select(['document_id', 'd.container_id', 'd.name'])
    .where('d.client_id', '=', clientId)
    .where('c.type', '=', 'Folder')
    .executeTakeFirstOrThrow();
  const task = await db
    .selectFrom('tasks')
    .select(['task_id', 'group_id', 'version'])
    .where('client_id', '=', clientId)
    .where('status', '=', 'NEW')
    .where('kind', '=', 'UPLOAD')
    .executeTakeFirstOrThrow();
  return {
    companyId,
    clientId,
    folderId: document.container_id,
    documentId: document.document_id,
    taskId: task.task_id,
    taskVersion: task.version,
    taskGroupId: task.group_id,
    secrets: [document.container_id, document.document_id, task.task_id, task.group_id, document.name],
  };
}

interface GuardedRoute extends RouteEntry {
  readonly name: string;
  readonly endpoint: Endpoint;
}

/** Returns every route that is not public. Sign-out comes last because it ends the session. */
function guarded(): GuardedRoute[] {
  const routes = portal.routes.flatMap(({ endpoint, ...route }) =>
    endpoint && route.access !== 'public' && route.method !== 'HEAD'
      ? [{ ...route, endpoint, name: `${route.method} ${route.url}` }]
      : [],
  );
  return routes.sort((one, other) => Number(one.endpoint === signOut) - Number(other.endpoint === signOut));
}

/** Returns the rules of the portal's permissions and the plugins'. */
const rules = () => portal.deps.plugins.inUse.permissions;

function isDenied(caller: Caller, permission: string): boolean {
  const { is, lacks } = callers[caller];
  if (lacks === 'all but its scopes') {
    if (isDenied('manager', permission)) return true;
    const held = ofKey[caller as keyof typeof ofKey] as readonly string[];
    const needed = needsOf(permission);
    return !held.includes(needed ?? permission);
  }
  if (lacks === 'all changes') {
    const own = [
      'session.manage',
      'viewAs.begin',
      'profile.write',
      'language.write',
      'feedback.write',
      'conversations.mark',
      'inbox.choose',
    ];
    return isDenied('assigned', permission) || (rules().isToChange(permission) && !own.includes(permission));
  }
  if (lacks === 'all but their own')
    return ![
      'session',
      'session.manage',
      'events.read',
      'profile.read',
      'profile.write',
      'language.write',
    ].includes(permission);
  const declared = portal.deps.plugins.halves
    .flatMap(({ half }) => half.permissions)
    .find(({ name }) => name === permission);
  if (!declared) return (lacks as readonly string[]).includes(permission);
  const { roles, needs } = declared;
  return !is.some((role) => roles.includes(role)) || (needs !== undefined && isDenied(caller, needs));
}

/**
 * Returns the portal's permission that a plugin's permission needs; undefined for the portal's own permissions, and for
 * one that needs none.
 */
function needsOf(permission: string): string | undefined {
  const declared = portal.deps.plugins.halves.flatMap(({ half }) => half.permissions);
  return declared.find(({ name }) => name === permission)?.needs;
}

/** Returns the expected status for people who may call a route and see the object of its example. */
function usual({ endpoint }: GuardedRoute, { isAboutNothing }: ExampleRequest): number {
  const first = Number(Object.keys(endpoint.answers ?? {})[0] ?? 200);
  return answerTo({ endpoint }).status ?? (isAboutNothing ? 404 : first);
}

/** Returns whether a route is available to a caller, according to its `when`. */
function isThere(caller: Caller, { endpoint }: GuardedRoute): boolean {
  const country = { ines: 'BR', george: 'GB' }[caller as string] ?? 'US';
  const permissions = new Set(country === 'BR' ? ['BoxE.Service'] : []);
  const facts = { country, permissions, controls: new Set<string>(), flags: { invoiceTask: true } };
  return conditionHolds(endpoint.when ?? [], facts, portal.deps.plugins.held);
}

function expected(route: GuardedRoute, example: ExampleRequest, caller: Caller, target: Target): number {
  if (isDenied(caller, route.access)) return 403;
  if (!isThere(caller, route)) return 404;
  const { hidden, toReader } = answerTo(route);
  const sees = (callers[caller].sees as readonly string[]).includes(target.companyId);
  const status = usual(route, example);
  if (!sees) return hidden ?? (example.isAboutTarget ? 404 : status);
  return caller === 'reader' && !example.isAboutNothing ? (toReader ?? status) : status;
}

function answerTo({ endpoint }: Pick<GuardedRoute, 'endpoint'>): ExampleAnswer {
  return endpoint.example?.answer ?? {};
}

let count = 0;
function exampleOf({ endpoint }: GuardedRoute, target: Target): ExampleRequest {
  count++;
  return exampleRequest(endpoint, target, `request-${count}`);
}

const isStream = ({ endpoint }: GuardedRoute) => endpoint.produces?.[0] === 'text/event-stream';

test('every route that changes something requires a permission to change', () => {
  const harmless = guarded()
    .filter(({ method, access }) => method !== 'GET' && access !== 'public' && !rules().isToChange(access))
    .filter(({ endpoint }) => !isForDownload(endpoint))
    .map(({ name }) => name);
  expect(harmless).toEqual([
    'POST /api/security/v1/session/extension',
    'DELETE /api/security/v1/view-as',
    'POST /api/core/v3/companies/:companyId/clients/search',
    // Only looks up whose files they are.
    'POST /api/people/v1/file-matches',
    'POST /api/notes/v1/comments/search',
    'POST /api/storage/v1/clients/:id/documents/exists',
    'POST /api/storage/v1/projects/:id/documents/exists',
    'POST /api/storage/v1/folders/:id/documents/exists',
    'POST /api/storage/v1/documents/:documentId/documents/exists',
    // A zip belongs to the person who requested it: canceling it changes nothing that others see.
    'DELETE /api/storage/v1/jobs/:jobId',
    'POST /api/logging/v1/log',
    // The issue is reported in the caller's own name, even while viewing as somebody else.
    'POST /api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION',
  ]);
});

/**
 * Returns whether a call creates a link or a zip, which belongs to the caller and lasts for one download or for a day.
 */
function isForDownload({ answers = {} }: Endpoint): boolean {
  const made: readonly TSchema[] = [DownloadLink, ExportStarted];
  return Object.values(answers).every((answer) => made.includes(answer));
}

describe.each(names)('%s', (caller) => {
  test('gets the status that the permissions imply from each route, for a target of either firm', {
    timeout: 60_000,
  }, async () => {
    let person = await signInAs(caller);
    for (const target of targets) {
      const sees = (callers[caller].sees as readonly string[]).includes(target.companyId);
      const answers: [string, number][] = [];
      const right: [string, number][] = [];
      for (const route of guarded()) {
        const { name, method } = route;
        const example = exampleOf(route, target);
        const { path, body, headers } = example;
        const response = await person.fetch(path, { method, body, headers });
        answers.push([name, response.status]);
        right.push([name, expected(route, example, caller, target)]);
        expect(response.headers.get('cache-control'), name).toMatch(/no-store|no-cache/);
        const whole = isStream(route) && response.ok ? await cancelled(response) : await response.text();
        // A task that does not exist is identified by the requested ID (spec section 8). The audit log contains the
        // refused address as it was requested.
        const text = whole
          .replace(/Task (group )?with id: \S+ does not exist/g, '')
          .replace(/(route:|Request: )[A-Z]+ [^",\s]+/g, '');
        for (const secret of sees ? [] : target.secrets) expect(text, name).not.toContain(secret);
      }
      expect(answers).toEqual(right);
      person = await signInAs(caller);
      // The calls together exceed what a key may make in a minute.
      await portal.database.db.deleteFrom('rate_limits').execute();
    }
  });
});

function signInAs(caller: Caller): Promise<SignedIn> {
  const key = keys.get(caller);
  if (key) return Promise.resolve(withToken(portal.url, key, new CookieJar()));
  const userId = added.get(caller);
  return userId ? openSession(portal, 'c1001', userId) : portal.signIn(`${caller}@demo.test`);
}

/** Cancels the unread body of a response. */
async function cancelled({ body }: Response): Promise<string> {
  await body?.cancel();
  return '';
}

test('staff viewing as a client read what the client may read, are refused changes, and are audited on each route', async () => {
  const staff = await portal.signIn('staff@demo.test');
  const begun = await staff.fetch('/api/security/v1/view-as', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ userId: 'olivia' }),
  });
  const { tokenValue } = (await begun.json()) as { tokenValue: string };
  const view = withToken(portal.url, tokenValue, staff.cookies);
  const [target] = targets;
  if (!target) throw new Error('There is no target.');
  for (const route of guarded()) {
    if (route.endpoint === endViewAs) continue;
    const { name, method } = route;
    const example = exampleOf(route, target);
    const { path, body } = example;
    const headers = { ...example.headers, referer: `${portal.url}/documents?of=${name}` };
    const answer = await view.fetch(path, { method, body, headers });
    const denied = isDenied('olivia', route.access);
    if (!denied && !isThere('olivia', route)) {
      expect([name, answer.status]).toEqual([name, 404]);
      continue;
    }
    const allowed = !denied && !rules().isToChange(route.access);
    expect([name, answer.status]).toEqual([name, allowed ? usual(route, example) : 403]);
    if (!allowed && !denied) {
      expect(((await answer.json()) as Problem).errors?.[0]?.reason).toBe('view-as');
    }
    const entries = await portal.database.db
      .selectFrom('audit_log')
      .select(['action', 'user_id', 'viewed_as', 'details'])
      .where('request_id', '=', answer.headers.get('x-request-id'))
      .execute();
    expect(entries).toContainEqual({
      action: allowed ? 'viewed-as' : 'access-refused',
      user_id: 'staff',
      viewed_as: 'olivia',
      details: allowed ? { page: '/documents' } : expect.objectContaining({ permission: route.access }),
    });
  }
  expect((await view.fetch('/api/security/v1/view-as', { method: 'DELETE' })).status).toBe(204);
});

test('a user with unsigned terms gets terms-not-signed from every route but those needed before signing', async () => {
  const client = { has: (name: string) => name === resource.defaultClient, control: () => false };
  const nora = await portal.signIn('nora@demo.test');
  const [target] = targets;
  if (!target) throw new Error('There is no target.');
  const answers: [string, boolean][] = [];
  const right: [string, boolean][] = [];
  for (const route of guarded()) {
    if (!rules().may(route.access, client) || route.endpoint === signOut) continue;
    // Another client of her firm.
    if (!isThere('george', route)) continue;
    const { name, method } = route;
    const { path, body, headers } = exampleOf(route, target);
    const answer = await nora.fetch(path, { method, body, headers });
    const text = isStream(route) && answer.ok ? await cancelled(answer) : await answer.text();
    answers.push([name, text.includes('urn:anteroom:problem:terms-not-signed')]);
    right.push([name, !rules().isBeforeTerms(route.access)]);
  }
  for (const [index, answer] of answers.entries()) expect(answer).toEqual(right[index]);
  expect(right.filter(([, refused]) => !refused).map(([name]) => name)).toEqual([
    'POST /api/security/v1/session/proof',
    'POST /api/security/v1/session/uds-token',
    'POST /api/security/v1/session/account',
    'GET /api/security/v1/session/bindings',
    'POST /api/security/v1/session/extension',
    'GET /api/security/v1/sessions',
    'DELETE /api/security/v1/sessions/:sessionId',
    'POST /api/security/v1/sessions/end-others',
    'DELETE /api/security/v1/view-as',
    'POST /api/security/v1/session/legacy-center',
    'PUT /api/profile/v1/users/:prismGuid/language',
    'GET /api/terms/v1/terms',
    'POST /api/terms/v1/signatures',
    'POST /api/logging/v1/log',
  ]);
});

test('every guarded route returns 401 with only the token, only the cookie, or neither', async () => {
  const whole = await portal.signIn('olivia@demo.test');
  const halves: SignedIn[] = [
    withToken(portal.url, whole.token, new CookieJar()),
    withToken(portal.url, 'x'.repeat(43), whole.cookies),
    withToken(portal.url, '', new CookieJar()),
  ];
  for (const { method, url, name } of guarded()) {
    const statuses = await Promise.all(
      halves.map(async (half) => (await half.fetch(url.replace(/:\w+/g, 'x'), { method })).status),
    );
    expect([name, ...statuses]).toEqual([name, 401, 401, 401]);
  }
});

test('a refused request is recorded in the audit log with the user, the route and the permission', async () => {
  const reader = await portal.signIn('reader@demo.test');
  const refused = await reader.fetch(`/api/tasks/v3/tasks/${targets[0]?.taskId}?secret=1`);
  expect(refused.status).toBe(403);
  const entry = await portal.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('request_id', '=', refused.headers.get('x-request-id'))
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({
    action: 'access-refused',
    company_id: 'c1001',
    user_id: 'reader',
    subject: `route:GET /api/tasks/v3/tasks/${targets[0]?.taskId}`,
    details: { permission: 'tasks.read' },
  });
});

test('a 404 for a record of another firm or client is recorded in the audit log, one for a missing record is not', async () => {
  const [own, foreign] = targets;
  if (!own || !foreign) throw new Error('There are no targets.');
  const marco = await portal.signIn('marco@demo.test');
  const sought = [
    [`/api/tasks/v3/tasks/${foreign.taskId}`, `task:${foreign.taskId}`],
    [`/api/storage/v1/documents/${own.documentId}/download-links`, `document:${own.documentId}`],
    [`/api/storage/v1/folders/${foreign.folderId}/documents/none`, `container:${foreign.folderId}`],
    [`/api/documents/v1/containers/tree?clientId=${foreign.clientId}`, `client:${foreign.clientId}`],
    ['/api/tasks/v3/tasks/none', undefined],
  ] as const;
  for (const [path, found] of sought) {
    const answer = await marco.fetch(path, { method: path.endsWith('-links') ? 'POST' : 'GET' });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(await answer.json()).not.toHaveProperty('found');
    const entries = await portal.database.db
      .selectFrom('audit_log')
      .select(['company_id', 'user_id', 'details'])
      .where('action', '=', 'access-refused')
      .where('request_id', '=', answer.headers.get('x-request-id'))
      .execute();
    const entry = { company_id: 'c1001', user_id: 'marco', details: expect.objectContaining({ found }) };
    expect([path, entries]).toEqual([path, found ? [entry] : []]);
  }
});
