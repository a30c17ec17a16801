import type { Problem, SessionBindings, SessionToken } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CookieJar, type SignedIn, signIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { changeFirm } from '../companies/changeFirm.ts';
import { changeUser } from './changeUser.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

const path = '/api/security/v1/session/bindings';

async function bindingsOf(person: SignedIn): Promise<SessionBindings['bindings']> {
  return ((await (await person.fetch(path)).json()) as SessionBindings).bindings;
}

async function firmOf(person: SignedIn): Promise<string> {
  return (await bindingsOf(person)).ApplicationConfiguration.CompanyId;
}

function goTo(person: SignedIn, companyId: string): Promise<Response> {
  return person.fetch('/api/security/v1/session/account', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ companyId }),
  });
}

test('a person of two firms can switch between them, and the next sign-in in that browser opens the last one', async () => {
  const jar = new CookieJar();
  const here = await signIn(portal.url, 'marco@demo.test', jar);
  expect(await firmOf(here)).toBe('c1001');
  expect((await bindingsOf(here)).LinkedAccounts).toEqual([
    { CompanyId: 'c3001', CompanyName: 'Thames & Ledger LLP', ContactId: 'marco' },
  ]);
  const before = jar.header;
  const answer = await goTo(here, 'c3001');
  jar.keep(answer);
  const there = withToken(portal.url, ((await answer.json()) as SessionToken).tokenValue, jar);
  expect(await firmOf(there)).toBe('c3001');
  expect((await bindingsOf(there)).LinkedAccounts.map(({ CompanyId }) => CompanyId)).toEqual(['c1001']);
  const left = await fetch(portal.url + path, {
    headers: { authorization: `Bearer ${here.token}`, cookie: before },
  });
  expect(left.status).toBe(401);

  expect(await firmOf(await signIn(portal.url, 'marco@demo.test', jar))).toBe('c3001');
  expect(await firmOf(await signIn(portal.url, 'marco@demo.test'))).toBe('c1001');
});

test('switching to a firm without an account there, or to a locked firm, returns 404', async () => {
  const olivia = await signIn(portal.url, 'olivia@demo.test');
  expect((await bindingsOf(olivia)).LinkedAccounts).toEqual([]);
  expect((await goTo(olivia, 'c3001')).status).toBe(404);
  const marco = await signIn(portal.url, 'marco@demo.test');
  const lock = (locked: boolean) => changeFirm(portal.database.db, 'c3001', { locked });
  await lock(true);
  expect((await bindingsOf(marco)).LinkedAccounts).toEqual([]);
  expect((await goTo(marco, 'c3001')).status).toBe(404);
  await lock(false);
});

test('switching to a firm that requires a second factor returns 403 with the address at which to give it', async () => {
  const { db } = portal.database;
  const require = (mfa_required: boolean) =>
    db
      .transaction()
      .execute((tx) => changeUser(tx, { companyId: 'c3001', userId: 'marco' }, { mfa_required }));
  await require(true);
  const marco = await signIn(portal.url, 'marco@demo.test');
  const answer = await goTo(marco, 'c3001');
  expect(answer.status).toBe(403);
  expect(((await answer.json()) as Problem).errors?.[0]?.reason).toBe('MFA_AUTHENTICATION_REQUIRED');
  expect(answer.headers.get('location')).toContain(`${portal.url}/idp/`);
  expect(await firmOf(marco)).toBe('c1001');
  await require(false);
});

test('switching firms neither extends the session nor changes its second factor', async () => {
  const jar = new CookieJar();
  let { token } = await signIn(portal.url, 'marco@demo.test', jar);
  const signedIn = () =>
    portal.database.db
      .selectFrom('sessions')
      .select(['signed_in_at', 'expires_at', 'second_factor'])
      .where('user_id', '=', 'marco')
      .where('ended_at', 'is', null)
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
  const hourAgo = new Date(Date.now() - 3_600_000);
  await portal.database.db
    .updateTable('sessions')
    .set({ signed_in_at: hourAgo, second_factor: true })
    .where('user_id', '=', 'marco')
    .execute();
  for (const firm of ['c3001', 'c1001']) {
    const answer = await goTo(withToken(portal.url, token, jar), firm);
    jar.keep(answer);
    token = ((await answer.json()) as SessionToken).tokenValue;
    expect(await signedIn()).toEqual({
      signed_in_at: hourAgo,
      expires_at: new Date(hourAgo.getTime() + 12 * 3_600_000),
      second_factor: true,
    });
  }
});
