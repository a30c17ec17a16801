import type { Problem, Profile } from '@anteroom/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Misbehaviour, ScriptedProvider } from '../../testing/scriptedProvider.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { CookieJar, redeem, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const provider = new ScriptedProvider();
let portal: TestPortal;

beforeAll(async () => {
  await provider.listen();
  portal = await startTestPortal({
    env: {
      SEED: 'demo',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
    },
  });
  await portal.database.db
    .insertInto('user_identities')
    .values({ issuer: provider.issuer, subject: 'olivia-there', company_id: 'c1001', user_id: 'olivia' })
    .execute();
});
afterEach(() => {
  provider.misbehaviour = {};
});
afterAll(async () => {
  await portal.close();
  provider.close();
});

async function begin(jar: CookieJar): Promise<Response> {
  const answer = await fetch(`${portal.url}/api/security/v1/oidc/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: jar.header },
    body: JSON.stringify({ type: 'oidc', sp: 'anteroom', lang: 'pt-br', redirectUri: `${portal.url}/auth` }),
  });
  jar.keep(answer);
  return answer;
}

async function signInAs(subject: string, jar = new CookieJar()): Promise<Response> {
  const { location } = (await (await begin(jar)).json()) as { location: string };
  const { code, state } = provider.visit(location, subject);
  return redeem(portal.url, code, state, jar);
}

test('a person linked to the firm’s provider signs in, and signing out leads to the provider’s logout page', async () => {
  const jar = new CookieJar();
  const { tokenValue } = (await (await signInAs('olivia-there', jar)).json()) as { tokenValue: string };
  const olivia = withToken(portal.url, tokenValue, jar);
  const answer = await olivia.fetch('/api/security/v1/session/logout', { method: 'POST' });
  const location = new URL(((await answer.json()) as { location: string }).location);
  expect(location.origin + location.pathname).toBe(`${provider.issuer}/logout`);
  expect(location.searchParams.get('post_logout_redirect_uri')).toBe(
    `${portal.url}/clientcenter/en/us/auth/logout`,
  );
  expect(location.searchParams.get('id_token_hint')).toMatch(/^ey/);
});

test('another subject with a user’s e-mail address is refused with USER_NOT_FOUND', async () => {
  provider.misbehaviour = { claims: { email: 'olivia@demo.test', email_verified: true } };
  const refused = await signInAs('somebody');
  expect(((await refused.json()) as Problem).errors?.[0]?.reason).toBe('USER_NOT_FOUND');
});

test('a person reauthenticates at the provider, which must report a recent auth_time', async () => {
  const jar = new CookieJar();
  const { tokenValue } = (await (await signInAs('olivia-there', jar)).json()) as { tokenValue: string };
  const olivia = withToken(portal.url, tokenValue, jar);
  const profile = (await (await olivia.fetch('/api/profile/v1/users/me')).json()) as Profile;
  const { prefix, firstName, middleName, lastName, suffix, language } = profile;
  const name = { prefix, firstName, middleName, lastName, suffix, language };
  const changeEmail = async () =>
    (await sendJson(olivia, 'PUT', '/api/profile/v1/users/olivia', { ...name, email: 'olivia@new.test' }))
      .status;
  const prove = async (): Promise<number> => {
    const answer = await olivia.fetch('/api/security/v1/session/proof', { method: 'POST' });
    jar.keep(answer);
    const { location } = (await answer.json()) as { location: string };
    const asked = new URL(location).searchParams;
    expect([asked.get('prompt'), asked.get('max_age'), asked.get('login_hint')]).toEqual([
      'login',
      '0',
      'olivia@demo.test',
    ]);
    const { code, state } = provider.visit(location, 'olivia-there');
    return (await redeem(portal.url, code, state, jar)).status;
  };
  // The provider did not say when she last proved her identity.
  expect(await changeEmail()).toBe(403);
  provider.misbehaviour = { claims: { auth_time: null } };
  expect(await prove()).toBe(400);
  provider.misbehaviour = { claims: { auth_time: now - 3600 } };
  expect(await prove()).toBe(400);
  expect(await changeEmail()).toBe(403);
  provider.misbehaviour = {};
  expect(await prove()).toBe(202);
  expect(await changeEmail()).toBe(200);
});

test('the embedded provider returns 404', async () => {
  expect((await fetch(`${portal.url}/idp/.well-known/openid-configuration`)).status).toBe(404);
});

const now = Math.floor(Date.now() / 1000);
const lies: [string, Misbehaviour][] = [
  ['another nonce', { claims: { nonce: 'other' } }],
  ['no nonce', { claims: { nonce: null } }],
  ['another audience', { claims: { aud: 'somebody-else' } }],
  ['more audiences, for another party', { claims: { aud: ['portal', 'other'], azp: 'other' } }],
  ['another issuer', { claims: { iss: 'https://evil.example' } }],
  ['an expired token', { claims: { iat: now - 7200, exp: now - 3600 } }],
  ['no expiry', { claims: { exp: null } }],
  ['no subject', { claims: { sub: null } }],
  ['another key', { signedBy: 'another key' }],
  ['an unknown key', { signedBy: 'another key', header: { kid: 'other' } }],
  ['no signature', { signedBy: 'nobody' }],
  ['algorithm none', { signedBy: 'nobody', header: { alg: 'none' } }],
  ['a symmetric algorithm', { header: { alg: 'HS256' } }],
  ['a refused code', { status: 400 }],
];
test.each(lies)('a sign-in is refused: %s', async (_what, misbehaviour) => {
  provider.misbehaviour = misbehaviour;
  const refused = await signInAs('olivia-there');
  expect(refused.status).toBe(400);
  expect(((await refused.json()) as Problem).errors?.[0]?.reason).toBe('CODE_REFUSED');
  expect(refused.headers.getSetCookie().some((cookie) => cookie.startsWith('anteroom='))).toBe(false);
});

test('an unavailable provider ends no session, and a new sign-in returns 503', async () => {
  const jar = new CookieJar();
  const { tokenValue } = (await (await signInAs('olivia-there', jar)).json()) as { tokenValue: string };
  provider.misbehaviour = { status: 502 };
  const refused = await signInAs('olivia-there');
  expect(refused.status).toBe(503);
  expect(((await refused.json()) as Problem).type).toBe('urn:anteroom:problem:identity-provider-unavailable');
  const bindings = await withToken(portal.url, tokenValue, jar).fetch('/api/security/v1/session/bindings');
  expect(bindings.status).toBe(200);
});
