import type { Problem } from '@anteroom/contract';
import { isBeforeTerms, isToChange, may, type Permission, resource } from '@anteroom/domain/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RouteExample, routeExamples, type Target } from '../testing/routeExamples.ts';
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

function guarded(): (RouteEntry & { readonly name: string })[] {
  return portal.routes
    .filter(({ access, method }) => access !== 'public' && method !== 'HEAD')
    .map((route) => ({ ...route, name: `${route.method} ${route.url}` }));
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

function expected(example: RouteExample, caller: Caller, { access }: RouteEntry, target: Target): number {
  if (isDenied(caller, access)) return 403;
  const sees = (callers[caller].sees as readonly string[]).includes(target.companyId);
  if (!sees) return example.hidden ?? 404;
  return caller === 'reader' ? (example.toReader ?? example.answers) : example.answers;
}

let count = 0;
function request(example: RouteExample, target: Target): [string, RequestInit] {
  count++;
  const body = example.body?.(target, `request-${count}`);
  const json = body && !(body instanceof FormData);
  return [
    example.path(target, `request-${count}`),
    {
      headers: {
        ...(json && { 'content-type': 'application/json' }),
        ...example.headers?.(target, `request-${count}`),
      },
      ...(body && { body: json ? JSON.stringify(body) : (body as FormData) }),
    },
  ];
}

test('every route that is not public has an example here, and no example is left over', () => {
  expect(
    guarded()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(Object.keys(routeExamples).sort());
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
    // The same of electronic invoices.
    'POST /api/boxe/v1/clients/:clientId/notes/:accessKey/download-links',
    'POST /api/boxe/v1/clients/:clientId/notes/export',
    // And of reports.
    'POST /api/reports/v1/clients/:clientId/payroll-entries/download-links',
    'POST /api/reports/v1/clients/:clientId/payroll-registrations/download-links',
    'POST /api/reports/v1/clients/:clientId/stored-documents/download-links',
    'POST /api/reports/v1/clients/:clientId/stored-documents-report/download-links',
    // And of the receipts of deliveries.
    'POST /api/protocols/v1/clients/:clientId/deliveries/:deliveryId/receipt-links',
    'POST /api/logging/v1/log',
    // In the reporter's own name, whoever he looks on as.
    'POST /api/notifications/v1/notifications/category/CCVNEXT/type/CLIENT_CENTER_ISSUE_CONFIRMATION',
  ]);
});

describe.each(names)('%s', (caller) => {
  test('gets from each route, about either firm, what the permissions say', { timeout: 60_000 }, async () => {
    let person = await signIn(portal.url, `${caller}@demo.test`);
    for (const target of targets) {
      const sees = (callers[caller].sees as readonly string[]).includes(target.companyId);
      const answers: [string, number][] = [];
      const right: [string, number][] = [];
      for (const [name, example] of Object.entries(routeExamples)) {
        const route = guarded().find((candidate) => candidate.name === name);
        if (!route) continue;
        const [path, init] = request(example, target);
        const response = await person.fetch(path, { ...init, method: route.method });
        answers.push([name, response.status]);
        right.push([name, expected(example, caller, route, target)]);
        expect(response.headers.get('cache-control'), name).toMatch(/no-store|no-cache/);
        const whole = example.streams && response.ok ? await cancelled(response) : await response.text();
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
  const viewEnd = 'DELETE /api/security/v1/view-as';
  for (const [name, example] of Object.entries(routeExamples)) {
    const route = guarded().find((candidate) => candidate.name === name);
    if (!route || name === viewEnd) continue;
    const [path, { headers, ...init }] = request(example, target);
    const page = { ...headers, referer: `${portal.url}/documents?of=${name}` };
    const answer = await view.fetch(path, { ...init, headers: page, method: route.method });
    const denied = isDenied('olivia', route.access);
    const allowed = !denied && !isToChange(route.access as Permission);
    expect([name, answer.status]).toEqual([name, allowed ? example.answers : 403]);
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
  for (const [name, example] of Object.entries(routeExamples)) {
    const route = guarded().find((candidate) => candidate.name === name);
    if (!route || !may(route.access as Permission, client) || name.endsWith('/logout')) continue;
    const [path, init] = request(example, target);
    const answer = await nora.fetch(path, { ...init, method: route.method });
    const text = example.streams && answer.ok ? await cancelled(answer) : await answer.text();
    answers.push([name, text.includes('urn:anteroom:problem:terms-not-signed')]);
    right.push([name, !isBeforeTerms(route.access as Permission)]);
  }
  for (const [index, answer] of answers.entries()) expect(answer).toEqual(right[index]);
  expect(right.filter(([, refused]) => !refused).map(([name]) => name)).toEqual([
    'GET /api/security/v1/session/bindings',
    'POST /api/security/v1/session/extension',
    'POST /api/security/v1/session/uds-token',
    'GET /api/security/v1/sessions',
    'DELETE /api/security/v1/sessions/:sessionId',
    'POST /api/security/v1/sessions/end-others',
    'POST /api/security/v1/session/account',
    'POST /api/security/v1/session/legacy-center',
    'DELETE /api/security/v1/view-as',
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
