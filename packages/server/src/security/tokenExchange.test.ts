import type { Problem, SessionBindings, SessionToken } from '@anteroom/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Misbehaviour, ScriptedProvider } from '../testing/scriptedProvider.ts';
import { CookieJar, type SignedIn, signIn, withToken } from '../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';

const issuer = new ScriptedProvider();
let portal: TestPortal;
let now = 0;
beforeAll(async () => {
  await issuer.listen();
  portal = await startTestPortal({
    clock: { now: () => new Date(Date.now() + now) },
    env: { JWT_ISSUER: issuer.issuer, JWT_JWKS_URL: `${issuer.issuer}/jwks` },
  });
  await portal.database.db
    .insertInto('user_identities')
    .values(
      ['olivia', 'mfa', 'locked'].map((id) => ({
        issuer: issuer.issuer,
        subject: `${id}-there`,
        company_id: id === 'locked' ? 'c9001' : 'c1001',
        user_id: id,
      })),
    )
    .execute();
});
afterEach(() => {
  issuer.misbehaviour = {};
  now = 0;
});
afterAll(async () => {
  await portal.close();
  issuer.close();
});

async function exchange(token: string, jar = new CookieJar()): Promise<Response> {
  const answer = await fetch(`${portal.url}/api/security/v1/session/token-exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: jar.header },
    body: JSON.stringify({ token }),
  });
  jar.keep(answer);
  return answer;
}

async function reasonOf(response: Response): Promise<string | undefined> {
  return ((await response.json()) as Problem).errors?.[0]?.reason;
}

async function whoIs(person: SignedIn): Promise<string> {
  const answer = await person.fetch('/api/security/v1/session/bindings');
  return ((await answer.json()) as SessionBindings).meta.PrismGuid;
}

describe('a token of the portal’s own', () => {
  async function tokenOf(person: SignedIn): Promise<string> {
    const answer = await person.fetch('/api/security/v1/session/uds-token', { method: 'POST' });
    return ((await answer.json()) as SessionToken).tokenValue;
  }

  test('opens a session of the same person elsewhere, once, beside the first', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const token = await tokenOf(olivia);
    const jar = new CookieJar();
    const opened = await exchange(token, jar);
    const elsewhere = withToken(portal.url, ((await opened.json()) as SessionToken).tokenValue, jar);
    expect(await whoIs(elsewhere)).toBe('olivia');
    expect(await whoIs(olivia)).toBe('olivia');
    expect(await reasonOf(await exchange(token))).toBe('TOKEN_REFUSED');
  });

  test('asked for twenty times at once opens one session', async () => {
    const token = await tokenOf(await signIn(portal.url, 'olivia@demo.test'));
    const answers = await Promise.all(Array.from({ length: 20 }, () => exchange(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is kept nowhere, and no session’s token', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const token = await tokenOf(olivia);
    const kept = await portal.database.db.selectFrom('uds_tokens').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    const asSession = await withToken(portal.url, token, olivia.cookies).fetch('/api/profile/v1/users/me');
    expect(asSession.status).toBe(401);
    expect(await reasonOf(await exchange(olivia.token))).toBe('TOKEN_REFUSED');
  });

  test('is refused after a minute', async () => {
    const token = await tokenOf(await signIn(portal.url, 'olivia@demo.test'));
    now = 61_000;
    expect(await reasonOf(await exchange(token))).toBe('TOKEN_REFUSED');
  });

  test('is refused at another portal over the same database', async () => {
    const token = await tokenOf(await signIn(portal.url, 'olivia@demo.test'));
    await portal.database.db.updateTable('uds_tokens').set({ audience: 'https://other.example' }).execute();
    expect(await reasonOf(await exchange(token))).toBe('TOKEN_REFUSED');
  });

  test('is refused once the session that asked for it has ended', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const token = await tokenOf(olivia);
    await olivia.fetch('/api/security/v1/session/logout', { method: 'POST' });
    expect(await reasonOf(await exchange(token))).toBe('TOKEN_REFUSED');
  });
});

describe('a JWT of the trusted issuer', () => {
  test('opens a session, once; signing out ends it here', async () => {
    const jar = new CookieJar();
    const token = issuer.jwt('olivia-there', portal.url);
    const opened = await exchange(token, jar);
    const olivia = withToken(portal.url, ((await opened.json()) as SessionToken).tokenValue, jar);
    expect(await whoIs(olivia)).toBe('olivia');
    expect(await reasonOf(await exchange(token))).toBe('TOKEN_REFUSED');
    const farewell = await olivia.fetch('/api/security/v1/session/logout', { method: 'POST' });
    expect(((await farewell.json()) as { location: string }).location).toContain('/auth/logout');
  });

  const past = Math.floor(Date.now() / 1000) - 3600;
  const lies: [string, Misbehaviour][] = [
    ['another audience', { claims: { aud: 'https://other.example' } }],
    ['no audience', { claims: { aud: null } }],
    ['another issuer', { claims: { iss: 'https://evil.example' } }],
    ['an expired token', { claims: { iat: past, exp: past + 300 } }],
    ['a long-lived token that is old', { claims: { iat: past, exp: past + 100_000 } }],
    ['no expiry', { claims: { exp: null } }],
    ['no time of issue', { claims: { iat: null } }],
    ['no id', { claims: { jti: null } }],
    ['an id that is no text', { claims: { jti: 7 } }],
    ['no subject', { claims: { sub: null } }],
    ['another key', { signedBy: 'another key' }],
    ['no signature', { signedBy: 'nobody' }],
    ['algorithm none', { signedBy: 'nobody', header: { alg: 'none' } }],
    ['a symmetric algorithm', { header: { alg: 'HS256' } }],
  ];
  test.each(lies)('%s is refused', async (_what, misbehaviour) => {
    issuer.misbehaviour = misbehaviour;
    const refused = await exchange(issuer.jwt('olivia-there', portal.url));
    expect(refused.status).toBe(400);
    expect(await reasonOf(refused)).toBe('TOKEN_REFUSED');
  });

  test.each([
    ['stranger-there', 'USER_NOT_FOUND'],
    ['locked-there', 'FIRM_LOCKED_OUT'],
    ['mfa-there', 'MFA_AUTHENTICATION_REQUIRED'],
  ])('%s is refused', async (subject, reason) => {
    expect(await reasonOf(await exchange(issuer.jwt(subject, portal.url)))).toBe(reason);
  });

  test('lets in by itself who must give a second factor, if it says that they did', async () => {
    issuer.misbehaviour = { claims: { amr: ['pwd', 'otp'] } };
    expect((await exchange(issuer.jwt('mfa-there', portal.url))).status).toBe(200);
  });
});

test.each(['', 'x', 'a.b.c', 'x'.repeat(9000), '../../etc/passwd'])('%j opens nothing', async (token) => {
  expect((await exchange(token)).status).toBe(400);
});
