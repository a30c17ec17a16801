import {
  type ApiKeyList,
  type CreatedApiKey,
  listApiKeys,
  type NewApiKey,
  type Problem,
  shareDocuments,
} from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { openSession } from '../../testing/openSession.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { CookieJar, type SignedIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';
import { exportReader } from '../exports/exportReader.ts';
import { newFirmSecret } from '../security/secrets.ts';
import { findLink } from '../sharing/receivedLink.ts';
import { mostCallsAMinute } from './ApiKeys.ts';
import { keysCommand } from './keysCommand.ts';
import { newKey } from './presentedKey.ts';

let portal: TestPortal;
let owner: SignedIn;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => now } });
  owner = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const { path } = listApiKeys;

async function makeKey(
  fields: Partial<NewApiKey> = {},
): Promise<CreatedApiKey & { readonly caller: SignedIn }> {
  const body = { name: 'Ledger sync', scopes: ['documents:read'], days: 90, ...fields };
  const response = await sendJson(owner, 'POST', path, body);
  expect(response.status).toBe(201);
  const made = (await response.json()) as CreatedApiKey;
  return { ...made, caller: callerOf(made.secret) };
}

const callerOf = (secret: string) => withToken(portal.url, secret, new CookieJar());

async function statusOf(caller: SignedIn, method: string, of: string, body?: object): Promise<number> {
  const response = await sendJson(caller, method, of, body);
  await response.arrayBuffer();
  return response.status;
}

const documents = '/api/documents/v1/containers';
const people = '/api/people/v1/contacts';

test('an API key works within its scopes only, and its secret is shown once and stored nowhere', async () => {
  const { key, secret, caller } = await makeKey({ scopes: ['people:write', 'documents:read'] });
  expect(secret).toMatch(/^anteroom-key\.c1001\.[\w-]{43}$/);
  expect(key).toMatchObject({
    name: 'Ledger sync',
    scopes: ['people:read', 'people:write', 'documents:read'],
    ending: secret.slice(-4),
    state: 'active',
    expiresAt: '2027-02-18T12:00:00.000Z',
    lastUsedAt: null,
  });
  expect(await statusOf(caller, 'GET', documents)).toBe(200);
  const person = { firstName: 'Ada', lastName: 'Byron', email: 'ada@bramble.test', addClients: ['us-001'] };
  expect(await statusOf(caller, 'POST', people, person)).toBe(201);
  expect(await statusOf(caller, 'GET', '/api/tasks/v3/tasks/clients/us-001')).toBe(403);
  const { keys } = (await (await owner.fetch(path)).json()) as ApiKeyList;
  expect(keys.find(({ id }) => id === key.id)).toMatchObject({ lastUsedAt: now.toISOString() });
  expect(JSON.stringify(keys)).not.toContain(secret);
  const stored = await portal.database.db.selectFrom('api_keys').selectAll().execute();
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a call beyond the scopes returns 403 naming the missing scope, and endpoints for people return not-for-keys', async () => {
  const { caller } = await makeKey();
  const missing = await caller.fetch(people);
  expect(missing.status).toBe(403);
  expect((await missing.json()) as Problem).toMatchObject({
    detail: 'This API key may not do this: it needs the scope people:read.',
    errors: [{ reason: 'key-scope' }],
  });
  for (const [method, of] of [
    ['GET', path],
    ['GET', '/api/security/v1/sessions'],
    ['GET', '/api/events/v1/stream'],
  ] as const) {
    const response = await caller.fetch(of, { method });
    expect([of, response.status]).toEqual([of, 403]);
    expect(((await response.json()) as Problem).errors?.[0]?.reason).toBe('not-for-keys');
  }
});

test('each call of a key, including a refused one, is in the audit log under the name of the key', async () => {
  const { key, caller } = await makeKey({ name: 'Scanner', scopes: ['documents:write'] });
  const { id } = await uploadFile(caller, 'Scan.pdf');
  await caller.fetch(people);
  const entries = await portal.database.db
    .selectFrom('audit_log')
    .select(['action', 'subject'])
    .where('user_id', '=', key.id)
    .orderBy('audit_id')
    .execute();
  const actions = entries.map(({ action }) => action);
  expect(actions.filter((action) => action === 'key-used').length).toBeGreaterThanOrEqual(2);
  expect(entries).toContainEqual({ action: 'document-uploaded', subject: `document:${id}` });
  expect(entries).toContainEqual({ action: 'access-refused', subject: `route:GET ${people}` });
  const log = await (await owner.fetch('/api/firm/v1/audit?person=Scanner')).json();
  expect(log).toMatchObject({ entries: [{ name: 'Scanner (API)' }, {}, {}, {}] });
});

test('a download link made by a key works with that key only and returns 404 otherwise', async () => {
  const { caller } = await makeKey({ scopes: ['documents:write'] });
  const other = await makeKey();
  const { id } = await uploadFile(caller, 'Linked.pdf');
  const made = await sendJson(caller, 'POST', `/api/storage/v1/documents/${id}/download-links`);
  const { url } = (await made.json()) as { url: string };
  expect((await fetch(portal.url + url)).status).toBe(404);
  expect((await owner.fetch(url)).status).toBe(404);
  expect((await other.caller.fetch(url)).status).toBe(404);
  expect((await caller.fetch(url)).status).toBe(200);
});

test('a key that is revoked, expired, unknown or of a locked firm gets 401', async () => {
  const { key, caller } = await makeKey({ days: 1 });
  const { db } = portal.database;
  expect(await statusOf(caller, 'GET', documents)).toBe(200);
  await db.updateTable('companies').set({ locked: true }).where('company_id', '=', 'c1001').execute();
  expect(await statusOf(caller, 'GET', documents)).toBe(401);
  await db.updateTable('companies').set({ locked: false }).where('company_id', '=', 'c1001').execute();
  now = new Date(now.getTime() + 24 * 3_600_000 - 1);
  expect(await statusOf(caller, 'GET', documents)).toBe(200);
  now = new Date(now.getTime() + 1);
  expect(await statusOf(caller, 'GET', documents)).toBe(401);
  owner = await portal.signIn('staff@demo.test');
  const second = await makeKey();
  expect(await statusOf(owner, 'DELETE', `${path}/${second.key.id}`)).toBe(204);
  expect(await statusOf(second.caller, 'GET', documents)).toBe(401);
  expect(await statusOf(owner, 'DELETE', `${path}/${second.key.id}`)).toBe(204);
  expect(await statusOf(callerOf(newKey('c1001')), 'GET', documents)).toBe(401);
  expect(await statusOf(callerOf(newFirmSecret('c1001')), 'GET', documents)).toBe(401);
  const { keys } = (await (await owner.fetch(path)).json()) as ApiKeyList;
  expect(keys.find(({ id }) => id === key.id)?.state).toBe('expired');
  expect(keys.find(({ id }) => id === second.key.id)?.state).toBe('revoked');
});

test('a session cookie sent along with a key changes nothing about what the key may do', async () => {
  const { secret } = await makeKey();
  const both = withToken(portal.url, secret, owner.cookies);
  expect(await statusOf(both, 'GET', documents)).toBe(200);
  expect(await statusOf(both, 'GET', path)).toBe(403);
});

test('a key sees no data of another firm, and owners do not see the keys of another firm', async () => {
  const { key, caller } = await makeKey({ scopes: ['clients:read', 'documents:write'] });
  const found = await caller.fetch(`${documents}?clientId=br-001`);
  expect(await found.text()).not.toContain('br-001');
  const { userId } = await addStaff(portal, 'c2001', 'owner');
  const aurora = await openSession(portal, 'c2001', userId);
  expect(await (await aurora.fetch(path)).json()).toMatchObject({ keys: [] });
  await expectProblem(await aurora.fetch(`${path}/${key.id}`, { method: 'DELETE' }), 404, 'not-found');
  expect(await statusOf(caller, 'GET', documents)).toBe(200);
});

test('an invalid key draft returns 400 with a reason per field', async () => {
  const wrong = { name: ' ', scopes: ['firm:write', 'documents:read'], days: 366 };
  const response = await sendJson(owner, 'POST', path, wrong);
  expect(response.status).toBe(400);
  const { errors } = (await response.json()) as Problem;
  expect(errors?.map(({ path: field, reason }) => `${field} ${reason}`)).toEqual([
    'body/name required',
    'body/scopes/0 unknown',
    'body/days invalid',
  ]);
  const none = await sendJson(owner, 'POST', path, { name: 'None', scopes: [], days: 1 });
  expect(((await none.json()) as Problem).errors?.[0]).toMatchObject({
    path: 'body/scopes',
    reason: 'required',
  });
});

test('the user behind a key is in no list of people or staff and cannot be changed', async () => {
  const { key } = await makeKey({ name: 'Unlisted' });
  for (const of of [people, '/api/people/v1/staff']) {
    const response = await owner.fetch(`${of}?search=Unlisted`);
    expect(response.status).toBe(200);
    expect(await response.text()).not.toContain('Unlisted');
  }
  expect(await statusOf(owner, 'PATCH', `/api/people/v1/staff/${key.id}`, { role: 'owner' })).toBe(404);
});

test('exports and share links begun by a key stop working when it is revoked', async () => {
  const { key, caller } = await makeKey({ scopes: ['documents:write'] });
  const { id, parent } = await uploadFile(caller, 'Sent.pdf');
  const sent = await sendJson(caller, 'POST', shareDocuments.path, {
    ...(shareDocuments.example.body as object),
    receipents: [{ emailAddress: 'jo@bank.test' }],
    sharedItems: [{ containerType: parent.type, containerId: parent.id, documentId: id, name: '' }],
  });
  expect(sent.status).toBe(201);
  const isSenderDisabled = async () => {
    const { link_id } = await portal.database.db
      .selectFrom('share_links')
      .select('link_id')
      .where('email', '=', 'jo@bank.test')
      .executeTakeFirstOrThrow();
    return (await findLink(portal.deps.db, { companyId: 'c1001', linkId: link_id }))?.senderDisabled;
  };
  expect(await exportReader(portal.deps.db, 'c1001', key.id)).toMatchObject({ companyId: 'c1001' });
  expect(await isSenderDisabled()).toBe(false);
  expect(await statusOf(owner, 'DELETE', `${path}/${key.id}`)).toBe(204);
  expect(await exportReader(portal.deps.db, 'c1001', key.id)).toBeNull();
  expect(await isSenderDisabled()).toBe(true);
});

test('a key beyond its calls per minute gets 429 with Retry-After', async () => {
  const { key, caller } = await makeKey();
  const { RateLimit } = await import('../../kernel/http/rateLimit.ts');
  const limit = new RateLimit(portal.deps, { name: 'api-key', max: mostCallsAMinute, seconds: 60 });
  await Promise.all(Array.from({ length: mostCallsAMinute }, () => limit.tryTake(`c1001 ${key.id}`)));
  const refused = await caller.fetch(documents);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the keys command adds, lists and revokes keys with the same validation', async () => {
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: portal.deps.config.dataDir };
  const run = (command: string, operands: string[] = [], options = {}) =>
    keysCommand.run({ command, operands, firm: 'c1001', options, env });
  const made = (await run('add', ['Nightly'], { scopes: 'tasks:write', days: '30' })) ?? '';
  const [, id = '', secret = ''] = /API key (\S+)\..*\n(\S+)\n/.exec(made) ?? [];
  expect(await statusOf(callerOf(secret), 'GET', '/api/tasks/v3/tasks/clients/us-001')).toBe(200);
  expect(await run('list')).toContain('Nightly: tasks:read, tasks:write');
  await expect(run('add', ['x'], { scopes: 'all', days: '0' })).rejects.toMatchObject({
    problems: ['scopes/0: there is no scope "all"', 'days: must be from 1 to 365'],
  });
  expect(await run('revoke', [id])).toBe(`Revoked ${id}.\n`);
  expect(await statusOf(callerOf(secret), 'GET', '/api/tasks/v3/tasks/clients/us-001')).toBe(401);
});
