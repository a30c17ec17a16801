import type { FirmSignIn, FirmSignInChange, Problem, Theme } from '@anteroom/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addStaff } from '../../testing/addStaff.ts';
import { openSession } from '../../testing/openSession.ts';
import { ScriptedProvider } from '../../testing/scriptedProvider.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { beginSignIn, CookieJar, type SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { firmCommand } from '../setup/firmCommand.ts';
import { changeFirm } from './changeFirm.ts';

const path = '/api/security/v1/firm-sign-in';
const provider = new ScriptedProvider();
let portal: TestPortal;
let owner: SignedIn;
beforeAll(async () => {
  await provider.listen();
  portal = await startTestPortal({
    env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' },
  });
  owner = await openSession(portal, 'c1001', 'staff');
});
afterAll(async () => {
  await portal.close();
  provider.close();
});
beforeEach(() => changeFirm(portal.database.db, 'c1001', { sign_in: 'own', passwordless: false }));

const change = (body: FirmSignInChange, by = owner) => sendJson(by, 'PATCH', path, body);
const reasonOf = async (response: Response) => ((await response.json()) as Problem).errors?.[0]?.reason;

test('an owner changes how people sign in, and the change is recorded in the audit log', async () => {
  expect(await (await owner.fetch(path)).json()).toEqual({
    way: 'own',
    passwordless: false,
    hasProvider: true,
  } satisfies FirmSignIn);
  const both = await change({ way: 'both', passwordless: true });
  expect(await both.json()).toEqual({ way: 'both', passwordless: true, hasProvider: true });
  const entry = await portal.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'details'])
    .where('action', '=', 'firm-sign-in-changed')
    .executeTakeFirst();
  expect(entry).toEqual({
    user_id: 'staff',
    details: {
      way: { before: 'own', after: 'both' },
      passwordless: { before: false, after: true },
    },
  });
  // Nothing changes, so nothing is recorded.
  expect((await change({ way: 'both' })).status).toBe(200);
  const { count } = await portal.database.db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('action', '=', 'firm-sign-in-changed')
    .executeTakeFirstOrThrow();
  expect(Number(count)).toBe(1);
});

test('the theme of a firm lists its ways to sign in, with the default first', async () => {
  const waysOf = async () => {
    const answer = await fetch(`${portal.url}/api/theme/v1/companies/c1001`);
    return ((await answer.json()) as Theme).signInWays;
  };
  expect(await waysOf()).toEqual(['own']);
  await change({ way: 'both' });
  expect(await waysOf()).toEqual(['own', 'external']);
  const jar = new CookieJar();
  jar.set('ccTheme', 'c1001');
  expect(await beginSignIn(portal.url, jar)).toContain(`${portal.url}/idp/auth`);
});

test('the sign-in page of a firm uses its own way, whichever firm the cookie names', async () => {
  const begin = async (companyId?: string) => {
    const answer = await fetch(`${portal.url}/api/security/v1/oidc/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: 'ccTheme=c2001' },
      body: JSON.stringify({
        type: 'oidc',
        sp: 'anteroom',
        lang: 'en-us',
        redirectUri: `${portal.url}/auth`,
        companyId,
      }),
    });
    const { location } = (await answer.json()) as { location: string };
    return { location, cookies: answer.headers.getSetCookie().join() };
  };
  expect((await begin()).location).toContain(provider.issuer);
  const { location, cookies } = await begin('c1001');
  expect(location).toContain(`${portal.url}/idp/auth`);
  expect(cookies).toContain('ccTheme=c1001');
  const unknown = await begin('c0000');
  expect(unknown.location).toContain(provider.issuer);
  expect(unknown.cookies).not.toContain('ccTheme');
});

test('a way by which no owner could sign in is refused', async () => {
  expect(await reasonOf(await change({ way: 'external' }))).toBe('no-owner');
  await portal.database.db
    .insertInto('user_identities')
    .values({ issuer: provider.issuer, subject: 'the-owner', company_id: 'c1001', user_id: 'staff' })
    .execute();
  expect((await change({ way: 'external' })).status).toBe(200);
});

test('managers and clients get 403 when they read or change the sign-in', async () => {
  const manager = await addStaff(portal, 'c1001', 'manager');
  for (const person of [manager, await openSession(portal, 'c1001', 'olivia')]) {
    expect((await change({ way: 'both' }, person)).status).toBe(403);
    expect((await person.fetch(path)).status).toBe(403);
  }
});

test('a way to sign in is stored even if the portal has no identity provider', async () => {
  const { db } = portal.database;
  await changeFirm(db, 'c1001', { sign_in: null });
  const env = { DATA_DIR: portal.deps.config.dataDir, DATABASE_URL: portal.database.url };
  await firmCommand.run({ command: 'sign-in', operands: ['own'], firm: 'c1001', options: {}, env });
  const firm = await db
    .selectFrom('companies')
    .select('sign_in')
    .where('company_id', '=', 'c1001')
    .executeTakeFirst();
  expect(firm?.sign_in).toBe('own');
});

test('the operator can change the sign-in by a command, with the same checks', async () => {
  const { dataDir } = portal.deps.config;
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: portal.database.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
  };
  const run = (way: string, options: Record<string, string> = {}, firm = 'c1001', given = env) =>
    firmCommand.run({ command: 'sign-in', operands: [way], firm, options, env: given });
  expect(await run('both', { passwordless: 'yes' })).toBe(
    'People of c1001 sign in by: both. Without a password: yes.\n',
  );
  expect(await run('sideways')).toBeNull();
  expect(await run('own', { passwordless: 'maybe' })).toBeNull();
  await expect(run('own', {}, 'c0000')).rejects.toThrow('There is no firm "c0000".');
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, ...alone } = env;
  expect([OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET]).not.toContain(undefined);
  await expect(
    firmCommand.run({ command: 'sign-in', operands: ['both'], firm: 'c1001', options: {}, env: alone }),
  ).rejects.toThrow('OIDC_ISSUER');
});
