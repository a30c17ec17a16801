import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type SealedJob, unsealJob } from '../../kernel/jobs/SealedJob.ts';
import { demoPassword } from '../../seed/accounts.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { CookieJar, redeem, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { codeQueue } from './AskedCodes.ts';
import { makeMailedCode, tryMailedCode } from './mailedCode.ts';
import type { AskedCode } from './sendMailedCode.ts';

const chosen = 'a quiet morning in May';
let portal: TestPortal;
let aheadMs = 0;
beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => new Date(Date.now() + aheadMs) } });
});
afterAll(() => portal.close());
beforeEach(async () => {
  aheadMs = 0;
  await portal.database.db.deleteFrom('rate_limits').execute();
});

function post(path: string, fields: Record<string, string>, jar = new CookieJar()): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(portal.url + path, {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { cookie: jar.header },
  });
}

/** Requests a code. Returns the path of the page that asks for it. */
async function ask(email: string): Promise<string> {
  const answer = await post('/idp/forgotten', { email });
  expect(answer.status).toBe(303);
  return answer.headers.get('location') ?? '';
}

/** Returns the texts of e-mails to an address, the newest last. */
async function mailsTo(email: string): Promise<readonly string[]> {
  return (await portal.mails(email)).map(({ text }) => text);
}

/** Returns the code that was e-mailed with the link to a page. */
async function codeFor(path: string, email: string): Promise<string> {
  const mail = await soon(async () => {
    const found = (await mailsTo(email)).find((text) => text.includes(path));
    expect(found).toBeDefined();
    return found ?? '';
  });
  return /\b\d{4} \d{4}\b/.exec(mail)?.[0] ?? '';
}

const wrongOf = (code: string) => String((Number(code.replace(' ', '')) + 1) % 10 ** 8).padStart(8, '0');

test('a mailed code lets a person set a new password, which signs them in here and out everywhere else', async () => {
  const elsewhere = await signIn(portal.url, 'olivia@demo.test');
  const path = await ask('Olivia@Demo.test');
  const page = await fetch(portal.url + path);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('autocomplete="new-password"');
  const code = await codeFor(path, 'olivia@demo.test');

  expect((await post(path, { code: wrongOf(code), password: chosen })).status).toBe(401);
  const common = await post(path, { code, password: 'password1' });
  expect(await common.text()).toContain('Too many people use this password');

  const jar = new CookieJar();
  let response = await post(path, { code, password: chosen }, jar);
  let back: URL | undefined;
  for (
    let location = response.headers.get('location');
    location;
    location = response.headers.get('location')
  ) {
    jar.keep(response);
    back = new URL(location, response.url);
    if (back.pathname === '/auth') break;
    response = await fetch(back, { headers: { cookie: jar.header }, redirect: 'manual' });
  }
  const session = await redeem(
    portal.url,
    back?.searchParams.get('code') ?? '',
    back?.searchParams.get('state') ?? '',
    jar,
  );
  expect(session.status).toBe(200);
  expect((await elsewhere.fetch('/api/profile/v1/users/me')).status).toBe(401);

  expect((await post(path, { code, password: 'used a second time' })).status).toBe(410);
  await expect(signIn(portal.url, 'olivia@demo.test')).rejects.toThrow('Wrong e-mail or password.');
  expect(
    (await signIn(portal.url, 'olivia@demo.test', new CookieJar(), 'a test', chosen)).token,
  ).toBeTruthy();
  await soon(async () =>
    expect((await mailsTo('olivia@demo.test')).at(-1)).toContain('you were signed out everywhere'),
  );
});

test('a person who was invited and has not joined gets a new invitation instead of a code', async () => {
  const { db } = portal.database;
  const staff = await signIn(portal.url, 'staff@demo.test');
  const ida = { firstName: 'Ida', lastName: 'Late', email: 'ida@late.test', addClients: ['us-001'] };
  const added = await sendJson(staff, 'POST', '/api/people/v1/contacts', ida);
  const { contactId } = (await added.json()) as { contactId: string };

  expect((await sendJson(staff, 'POST', '/api/security/v1/invitations', { contactId })).status).toBe(201);
  await db
    .updateTable('invitations')
    .set({ expires_at: new Date(0) })
    .where('email', '=', 'ida@late.test')
    .execute();

  await ask('Ida@Late.test');
  await soon(async () => expect(await mailsTo('ida@late.test')).toHaveLength(2));
  const links = (await mailsTo('ida@late.test')).map((text) => /\/idp\/join\S+/.exec(text)?.[0] ?? '');
  expect((await fetch(portal.url + links[1])).status).toBe(200);

  await db
    .updateTable('invitations')
    .set({ revoked_at: new Date() })
    .where('email', '=', 'ida@late.test')
    .execute();
  await ask('ida@late.test');
  await codeFor(await ask('marco@demo.test'), 'marco@demo.test');
  expect(await mailsTo('ida@late.test')).toHaveLength(2);
});

test('an unknown address gets the same responses and no e-mail', async () => {
  const known = await ask('marco@demo.test');
  const unknown = await ask('nobody@demo.test');
  await codeFor(known, 'marco@demo.test');
  const pages = await Promise.all(
    [known, unknown].map(async (path) =>
      (await (await fetch(portal.url + path)).text()).replaceAll(path, ''),
    ),
  );
  expect(pages[0]).toBe(pages[1]);
  const wrong = await Promise.all(
    [known, unknown].map(async (path) => {
      const answer = await post(path, { code: '12345678', password: chosen });
      return [answer.status, (await answer.text()).replaceAll(path, '')];
    }),
  );
  expect(wrong[0]).toEqual(wrong[1]);
  expect(await mailsTo('nobody@demo.test')).toEqual([]);
  // A job determines whether there is anybody to write to, and both addresses have one.
  const { rows } = await sql<{
    data: SealedJob;
  }>`select data from jobs.job where name = ${codeQueue}`.execute(portal.database.db);
  const jobs = await Promise.all(
    rows.map(({ data }) => unsealJob<AskedCode>(portal.deps.secrets, codeQueue, data)),
  );
  const paths = jobs.map(({ secret }) => `/idp/forgotten/${secret}`);
  expect(paths.filter((path) => path === known || path === unknown)).toHaveLength(2);
});

test('a code stops working after five wrong attempts and after 15 minutes', async () => {
  const path = await ask('marco@demo.test');
  const code = await codeFor(path, 'marco@demo.test');
  const statuses: number[] = [];
  for (let i = 0; i < 5; i++)
    statuses.push((await post(path, { code: wrongOf(code), password: chosen })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 410]);
  expect((await post(path, { code, password: chosen })).status).toBe(410);

  const later = await ask('marco@demo.test');
  const laterCode = await codeFor(later, 'marco@demo.test');
  aheadMs = 15 * 60_000 + 1000;
  expect((await post(later, { code: laterCode, password: chosen })).status).toBe(410);
  expect((await fetch(portal.url + later)).status).toBe(410);
  expect(
    (await signIn(portal.url, 'marco@demo.test', new CookieJar(), 'a test', demoPassword)).token,
  ).toBeTruthy();
});

test('a code used twice concurrently works once', async () => {
  const path = await ask('owen@demo.test');
  const code = await codeFor(path, 'owen@demo.test');
  const answers = await Promise.all([chosen, `${chosen}!`].map((password) => post(path, { code, password })));
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
});

test('an address gets at most five codes an hour, with the same response to further requests', async () => {
  for (let i = 0; i < 7; i++) await ask('ines@demo.test');
  const last = await ask('george@demo.test');
  await codeFor(last, 'george@demo.test');
  const codes = (await mailsTo('ines@demo.test')).filter((text) => text.includes('/idp/forgotten/'));
  expect(codes.length).toBeLessThanOrEqual(5);
  expect((await post('/idp/forgotten', { email: 'not an address' })).status).toBe(400);
});

test('a code that is not mailed is never accepted, so no request beyond the limit can be guessed', async () => {
  const tryRight = async (isMailed: boolean) => {
    const made = await makeMailedCode(portal.deps, 'ines@demo.test', { purpose: 'password', isMailed });
    return tryMailedCode(portal.deps, made.secret, 'password', made.code);
  };
  expect(await tryRight(true)).toEqual({ emailKey: 'ines@demo.test' });
  expect(await tryRight(false)).toBe('wrong');
});

test('the database holds neither the code nor the secret of the link in clear text', async () => {
  const path = await ask('george@demo.test');
  const code = await codeFor(path, 'george@demo.test');
  const { rows } = await sql<{ row: string }>`select c::text as row from idp.mailed_codes c`.execute(
    portal.database.db,
  );
  const read = rows.map(({ row }) => row).join('\n');
  expect(read).not.toContain(path.split('/').at(-1));
  expect(read).not.toContain(code.replace(' ', ''));
});
