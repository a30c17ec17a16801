import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { beginSignIn, CookieJar, openForm, redeem } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { changeFirm } from '../companies/changeFirm.ts';

let portal: TestPortal;
let aheadMs = 0;
beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => new Date(Date.now() + aheadMs) } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  aheadMs = 0;
  await portal.database.db.deleteFrom('rate_limits').execute();
  await changeFirm(portal.database.db, 'c1001', { passwordless: true });
});

function post(path: string, fields: Record<string, string>, jar = new CookieJar()): Promise<Response> {
  const body = new URLSearchParams(fields);
  const headers = { cookie: jar.header };
  return fetch(portal.url + path, { method: 'POST', redirect: 'manual', body, headers });
}

async function atSignIn() {
  const jar = new CookieJar();
  jar.set('ccTheme', 'c1001');
  const { page, action } = await openForm(portal.url, await beginSignIn(portal.url, jar), jar);
  return { jar, page, path: action.replace(/\/password$/, '/mailed') };
}

/** Requests a code. Returns the path of the page that asks for it. */
async function ask(email: string): Promise<string> {
  const { jar, path } = await atSignIn();
  const answer = await post(path, { email, password: '' }, jar);
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

async function mailsWith(path: string): Promise<readonly string[]> {
  return (await portal.mails()).map(({ text }) => text).filter((text) => text.includes(path));
}

async function codeFor(path: string): Promise<string> {
  return soon(async () => {
    const [mail = ''] = await mailsWith(path);
    const code = /\b\d{4} \d{4}\b/.exec(mail)?.[0];
    expect(code).toBeDefined();
    return code ?? '';
  });
}

/** Waits until every requested code has either been e-mailed or dropped. */
async function codesAreSent(): Promise<void> {
  await soon(async () => {
    const { rows } = await sql<{ left: number }>`
      select count(*)::int as left from jobs.job where name = 'mailed-codes' and state in ('created', 'active', 'retry')`.execute(
      portal.database.db,
    );
    expect(rows[0]?.left).toBe(0);
  });
}

async function land(first: Response, jar: CookieJar): Promise<Response> {
  let response = first;
  for (;;) {
    jar.keep(response);
    const location = response.headers.get('location');
    if (!location) throw new Error(`${response.status}: ${await response.text()}`);
    const next = new URL(location, response.url);
    const code = next.searchParams.get('code');
    if (next.pathname === '/auth' && code)
      return redeem(portal.url, code, next.searchParams.get('state') ?? '', jar);
    response = await fetch(next, { headers: { cookie: jar.header }, redirect: 'manual' });
  }
}

test('a mailed code signs in once on the page that asks for it, and opening its link alone does not', async () => {
  const path = await ask('Olivia@demo.test');
  expect(path).toMatch(/^\/idp\/code\//);
  const code = await codeFor(path);
  const linked = await fetch(portal.url + path, { redirect: 'manual' });
  expect(linked.status).toBe(200);
  expect(await linked.text()).toContain('autocomplete="one-time-code"');

  const wrong = String((Number(code.replace(' ', '')) + 1) % 10 ** 8).padStart(8, '0');
  expect((await post(path, { code: wrong })).status).toBe(401);
  const jar = new CookieJar();
  expect((await land(await post(path, { code }, jar), jar)).status).toBe(200);
  expect((await post(path, { code })).status).toBe(410);
  const entry = await portal.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'signed-in')
    .orderBy('audit_id', 'desc')
    .executeTakeFirst();
  expect(entry?.details).toEqual({ methods: ['email'] });
});

test.each([
  [403, { 'sec-fetch-site': 'cross-site', origin: 'null' }],
  [403, { 'sec-fetch-site': 'same-site' }],
  [403, { origin: 'https://evil.test' }],
  [303, { 'sec-fetch-site': 'same-origin', origin: 'null' }],
  [303, { origin: 'null' }],
])('a right code returns %i for a form sent with %j', async (status, headers) => {
  const path = await ask('olivia@demo.test');
  const code = await codeFor(path);
  const response = await fetch(portal.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ code }),
    headers: Object.entries(headers),
  });
  expect([response.status, response.headers.has('set-cookie')]).toEqual([status, status === 303]);
});

test('a mailed code does not count as a second factor', async () => {
  const path = await ask('mfa@demo.test');
  const code = await codeFor(path);
  const jar = new CookieJar();
  const refused = await land(await post(path, { code }, jar), jar);
  expect(refused.status).toBe(403);
  expect(await refused.text()).toContain('MFA_AUTHENTICATION_REQUIRED');
});

test('an unknown address gets the same page and no e-mail', async () => {
  const known = await ask('olivia@demo.test');
  const unknown = await ask('nobody@demo.test');
  await codeFor(known);
  await codesAreSent();
  expect(await mailsWith(unknown)).toEqual([]);
  const pages = await Promise.all(
    [known, unknown].map(async (path) => (await (await fetch(portal.url + path)).text()).replace(path, '')),
  );
  expect(pages[0]).toBe(pages[1]);
});

test('codes are neither offered nor accepted at a firm that disallows them, nor sent if any firm of the account does', async () => {
  const path = await ask('olivia@demo.test');
  const code = await codeFor(path);
  await changeFirm(portal.database.db, 'c1001', { passwordless: false });
  // A code that was still being sent no longer works.
  expect((await post(path, { code })).status).toBe(410);
  const { jar, page, path: mailed } = await atSignIn();
  expect(page).not.toContain('/mailed');
  expect((await post(mailed, { email: 'olivia@demo.test' }, jar)).status).toBe(400);

  await changeFirm(portal.database.db, 'c1001', { passwordless: true });
  const { subject } = await portal.database.db
    .selectFrom('user_identities')
    .select('subject')
    .where('user_id', '=', 'olivia')
    .executeTakeFirstOrThrow();
  await portal.database.db
    .insertInto('user_identities')
    .values({ issuer: 'urn:anteroom:embedded', subject, company_id: 'c3001', user_id: 'george' })
    .execute();
  const other = await ask('olivia@demo.test');
  await codesAreSent();
  expect(await mailsWith(other)).toEqual([]);
});

test('a code works only for its purpose and for 15 minutes, and an address gets at most five an hour', async () => {
  const path = await ask('reader@demo.test');
  const code = await codeFor(path);
  const asPassword = path.replace('/idp/code/', '/idp/forgotten/');
  expect((await post(asPassword, { code, password: 'a quiet morning in May' })).status).toBe(410);
  aheadMs = 16 * 60_000;
  expect((await post(path, { code })).status).toBe(410);
  for (let turn = 0; turn < 4; turn++) await codeFor(await ask('reader@demo.test'));
  const sixth = await ask('reader@demo.test');
  await codesAreSent();
  expect(await mailsWith(sixth)).toEqual([]);
});
