import { type Endpoint, endViewAs, type Problem, signOut } from '@anteroom/contract';
import { isBeforeTerms, isToChange, may, type Permission, resource } from '@anteroom/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { exampleAnswers } from '../testing/exampleAnswers.ts';
import { type ExampleRequest, exampleRequest, type Target } from '../testing/exampleRequest.ts';
import { CookieJar, type SignedIn, signIn, withToken } from '../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';
import type { RouteEntry } from './access.ts';

/** Of internal users only. */
const ofInternals = ['flags.read', 'flags.write', 'plugins.develop'] as const;
/** Of those whom a firm serves only. */
const ofClients = ['documents.mark', 'terms.sign', 'deliveries.acknowledge'] as const;
const ofStaff = [
  ...ofInternals,
  'viewAs.begin',
  'boxE.manage',
  'manifest.manage',
  'defaultFolder.write',
  'storage.read',
  'tasks.manage',
  'dashboards.manage',
  'serviceRequests.manage',
  'employees.manage',
  'deliveries.manage',
] as const;

/** Who calls: what they may not do, and whose clients they see. */
const callers = {
  olivia: { sees: ['c1001'], lacks: ofStaff },
  staff: { sees: ['c1001'], lacks: [...ofInternals, ...ofClients] },
  internal: { sees: ['c1001'], lacks: ofClients },
  /** Of the same firm and the same client, to read only, without tasks and previews. */
  reader: { sees: ['c1001'], lacks: [...ofStaff, 'tasks.read', 'tasks.write', 'documents.preview'] },
  /** Of the same firm, with other clients. */
  marco: { sees: [], lacks: [...ofStaff, 'documents.preview'] },
  /** Of another firm. */
  ines: {
    sees: ['c2001'],
    lacks: [
      ...ofStaff,
      'dashboards.read',
      'dashboards.write',
      'actions.read',
      'actions.write',
      'deliveries.acknowledge',
    ],
  },
  /** Of a third firm, where nothing is granted. */
  george: { sees: [], lacks: 'all but their own' },
} as const;
type Caller = keyof typeof callers;
const names = Object.keys(callers) as Caller[];

let portal: TestPortal;
let targets: Target[];
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

/** Every route that is not public. The sign-out comes last: whoever calls it is gone. */
function guarded(): GuardedRoute[] {
  const routes = portal.routes.flatMap(({ endpoint, ...route }) =>
    endpoint && route.access !== 'public' && route.method !== 'HEAD'
      ? [{ ...route, endpoint, name: `${route.method} ${route.url}` }]
      : [],
  );
  return routes.sort((one, other) => Number(one.endpoint === signOut) - Number(other.endpoint === signOut));
}

function isDenied(caller: Caller, permission: string): boolean {
  const { lacks } = callers[caller];
  if (lacks === 'all but their own')
    return ![
      'session',
      'session.manage',
      'events.read',
      'profile.read',
      'profile.write',
      'language.write',
    ].includes(permission);
  return (lacks as readonly string[]).includes(permission);
}

/** Returns the status for people who may call a route and see what its example is about. */
function usual({ endpoint, name }: GuardedRoute, { isAboutNothing }: ExampleRequest): number {
  const first = Number(Object.keys(endpoint.answers ?? {})[0] ?? 200);
  return exampleAnswers[name]?.status ?? (isAboutNothing ? 404 : first);
}

function expected(route: GuardedRoute, example: ExampleRequest, caller: Caller, target: Target): number {
  if (isDenied(caller, route.access)) return 403;
  const { hidden, toReader } = exampleAnswers[route.name] ?? {};
  const sees = (callers[caller].sees as readonly string[]).includes(target.companyId);
  const status = usual(route, example);
  if (!sees) return hidden ?? (example.isAboutTarget ? 404 : status);
  return caller === 'reader' ? (toReader ?? status) : status;
}

let count = 0;
function exampleOf({ endpoint }: GuardedRoute, target: Target): ExampleRequest {
  count++;
  return exampleRequest(endpoint, target, `request-${count}`);
}

const isStream = ({ endpoint }: GuardedRoute) => endpoint.produces?.[0] === 'text/event-stream';

test('every route that is known to answer otherwise is there', () => {
  const names = guarded().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(200);
  expect(Object.keys(exampleAnswers).filter((name) => !names.includes(name))).toEqual([]);
});

test('what changes something asks for a permission to change', () => {
  const harmless = guarded()
    .filter(({ method, access }) => method !== 'GET' && access !== 'public' && !isToChange(access))
    .map(({ name }) => name);
  expect(harmless).toEqual([
    'POST /api/security/v1/session/extension',
    'DELETE /api/security/v1/view-as',
    'POST /api/core/v3/companies/:companyId/clients/search',
    'POST /api/notes/v1/comments/search',
    'POST /api/storage/v1/clients/:id/documents/exists',
    'POST /api/storage/v1/projects/:id/documents/exists',
    'POST /api/storage/v1/folders/:id/documents/exists',
    'POST /api/storage/v1/documents/:documentId/documents/exists',
    // The link is the caller's own, for the time of one download.
    'POST /api/storage/v1/documents/:documentId/download-links',
    // A zip is its asker's own, for a day: to make it changes nothing that others see.
    'POST /api/storage/v1/jobs/export',
    'DELETE /api/storage/v1/jobs/:jobId',
    'POST /api/storage/v1/jobs/:jobId/download-links',
    // The same of reports.
    'POST /api/reports/v1/clients/:clientId/payroll-entries/download-links',
    'POST /api/reports/v1/clients/:clientId/payroll-registrations/download-links',
    'POST /api/reports/v1/clients/:clientId/stored-documents/download-links',
    'POST /api/reports/v1/clients/:clientId/stored-documents-report/download-links',
    'POST /api/logging/v1/log',
    // In the reporter's own name, whoever he looks on as.
    'POST /api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION',
    // The plugins' own: of electronic invoices.
    'POST /api/boxe/v1/clients/:clientId/notes/:accessKey/download-links',
    'POST /api/boxe/v1/clients/:clientId/notes/export',
    // Of plugins: a link to a receipt is the caller's own, too.
    'POST /api/protocols/v1/clients/:clientId/deliveries/:deliveryId/receipt-links',
  ]);
});

describe.each(names)('%s', (caller) => {
  test('gets from each route, about either firm, what the permissions say', { timeout: 60_000 }, async () => {
    let person = await signIn(portal.url, `${caller}@demo.test`);
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
        // A task that is not there is named by the id that was asked for (spec section 8).
        const text = whole.replace(/Task (group )?with id: \S+ does not exist/, '');
        for (const secret of sees ? [] : target.secrets) expect(text, name).not.toContain(secret);
      }
      expect(answers).toEqual(right);
      person = await signIn(portal.url, `${caller}@demo.test`);
    }
  });
});

/** Nothing of it is read. */
async function cancelled({ body }: Response): Promise<string> {
  await body?.cancel();
  return '';
}

test('who looks on as a client sees what the client sees, changes nothing, and all of it is written down', async () => {
  const staff = await signIn(portal.url, 'staff@demo.test');
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
    const allowed = !denied && !isToChange(route.access as Permission);
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

test('who must sign the terms gets nothing else before they have', async () => {
  const client = { has: (name: string) => name === resource.defaultClient, control: () => false };
  const nora = await signIn(portal.url, 'nora@demo.test');
  const [target] = targets;
  if (!target) throw new Error('There is no target.');
  const answers: [string, boolean][] = [];
  const right: [string, boolean][] = [];
  for (const route of guarded()) {
    if (!may(route.access as Permission, client) || route.endpoint === signOut) continue;
    const { name, method } = route;
    const { path, body, headers } = exampleOf(route, target);
    const answer = await nora.fetch(path, { method, body, headers });
    const text = isStream(route) && answer.ok ? await cancelled(answer) : await answer.text();
    answers.push([name, text.includes('urn:anteroom:problem:terms-not-signed')]);
    right.push([name, !isBeforeTerms(route.access as Permission)]);
  }
  for (const [index, answer] of answers.entries()) expect(answer).toEqual(right[index]);
  expect(right.filter(([, refused]) => !refused).map(([name]) => name)).toEqual([
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

test('nobody gets anything by half of a session, nor by none', async () => {
  const whole = await signIn(portal.url, 'olivia@demo.test');
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

test('a refusal is written down, with who, what and why', async () => {
  const reader = await signIn(portal.url, 'reader@demo.test');
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

test('so is asking for what is another firm’s, or another client’s, but not for what is nowhere', async () => {
  const [own, foreign] = targets;
  if (!own || !foreign) throw new Error('There are no targets.');
  const marco = await signIn(portal.url, 'marco@demo.test');
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
