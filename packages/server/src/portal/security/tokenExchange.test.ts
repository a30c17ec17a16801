import type { Problem, SessionBindings, SessionToken, TokenPerson } from '@anteroom/contract';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Misbehaviour, ScriptedProvider } from '../../testing/scriptedProvider.ts';
import { CookieJar, type SignedIn, signIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

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

async function exchange(token: string, jar = new CookieJar(), confirmed?: boolean): Promise<Response> {
  const answer = await fetch(`${portal.url}/api/security/v1/session/token-exchange`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie: jar.header },
    body: JSON.stringify({ token, confirmed }),
  });
  jar.keep(answer);
  return answer;
}

async function reasonOf(response: Response): Promise<string | undefined> {
  return ((await response.json()) as Problem).errors?.[0]?.reason;
}

async function opened(answer: Response, jar: CookieJar): Promise<SignedIn> {
  expect(answer.status).toBe(200);
  return withToken(portal.url, ((await answer.json()) as SessionToken).tokenValue, jar);
}

function refusals() {
  return portal.database.db
    .selectFrom('audit_log')
    .select(['company_id', 'user_id', 'subject', 'details'])
    .where('action', '=', 'sign-in-refused')
    .orderBy('audit_id', 'desc');
}

async function whoIs(person: SignedIn): Promise<string> {
  const answer = await person.fetch('/api/security/v1/session/bindings');
  return ((await answer.json()) as SessionBindings).meta.PrismGuid;
}

describe('a token issued by the portal', () => {
  async function tokenOf(person: SignedIn): Promise<string> {
    const answer = await person.fetch('/api/security/v1/session/uds-token', { method: 'POST' });
    return ((await answer.json()) as SessionToken).tokenValue;
  }

  test('replaces the session of the same person in the same browser, once', async () => {
    const first = await signIn(portal.url, 'olivia@demo.test');
    const token = await tokenOf(first);
    const jar = first.cookies;
    const second = await opened(await exchange(token, jar), jar);
    expect(await whoIs(second)).toBe('olivia');
    expect((await first.fetch('/api/profile/v1/users/me')).status).toBe(401);
    expect(await reasonOf(await exchange(token, jar))).toBe('TOKEN_REFUSED');
  });

  test('is refused and used up in another browser, and the audit log names its owner', async () => {
    const marco = await signIn(portal.url, 'marco@demo.test');
    for (const jar of [new CookieJar(), marco.cookies]) {
      const olivia = await signIn(portal.url, 'olivia@demo.test');
      const token = await tokenOf(olivia);
      expect(await reasonOf(await exchange(token, jar, true))).toBe('TOKEN_REFUSED');
      expect(await refusals().executeTakeFirst()).toMatchObject({
        company_id: 'c1001',
        user_id: 'olivia',
        details: { reason: 'TOKEN_REFUSED' },
      });
      expect(await reasonOf(await exchange(token, olivia.cookies))).toBe('TOKEN_REFUSED');
      expect(await whoIs(olivia)).toBe('olivia');
    }
    expect(await whoIs(marco)).toBe('marco');
  });

  test('does not extend the lifetime of the first session', async () => {
    const first = await signIn(portal.url, 'olivia@demo.test');
    const expiryOf = async (person: SignedIn) => {
      const answer = await person.fetch('/api/security/v1/session/bindings');
      return ((await answer.json()) as SessionBindings).meta.SessionExpiresDateTime;
    };
    const atFirst = await expiryOf(first);
    now = 10 * 60_000;
    const token = await tokenOf(first);
    const answer = await exchange(token, first.cookies);
    const { expiresAt } = (await answer.clone().json()) as SessionToken;
    expect(expiresAt).toBe(atFirst);
    const second = await opened(answer, first.cookies);
    expect(await expiryOf(second)).toBe(atFirst);
  });

  test('opens one session when it is exchanged 20 times concurrently', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const token = await tokenOf(olivia);
    const { header } = olivia.cookies;
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => exchange(token, CookieJar.of(header))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('is not stored in clear text, and is not interchangeable with a session token', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const token = await tokenOf(olivia);
    const kept = await portal.database.db.selectFrom('uds_tokens').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain(token);
    const asSession = await withToken(portal.url, token, olivia.cookies).fetch('/api/profile/v1/users/me');
    expect(asSession.status).toBe(401);
    expect(await reasonOf(await exchange(olivia.token))).toBe('TOKEN_REFUSED');
  });

  test('is refused after a minute', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const token = await tokenOf(olivia);
    now = 61_000;
    expect(await reasonOf(await exchange(token, olivia.cookies))).toBe('TOKEN_REFUSED');
  });

  test('is refused at another portal that shares the database', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const token = await tokenOf(olivia);
    await portal.database.db.updateTable('uds_tokens').set({ audience: 'https://other.example' }).execute();
    expect(await reasonOf(await exchange(token, olivia.cookies))).toBe('TOKEN_REFUSED');
  });

  test('is refused once the session that asked for it has ended', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    const token = await tokenOf(olivia);
    await olivia.fetch('/api/security/v1/session/logout', { method: 'POST' });
    expect(await reasonOf(await exchange(token, olivia.cookies))).toBe('TOKEN_REFUSED');
  });
});

describe('a JWT of the trusted issuer', () => {
  test('opens a session once, and signing out ends it and leads to the portal’s logout page', async () => {
    const jar = new CookieJar();
    const token = issuer.jwt('olivia-there', portal.url);
    const olivia = await opened(await exchange(token, jar, true), jar);
    expect(await whoIs(olivia)).toBe('olivia');
    expect(await reasonOf(await exchange(token))).toBe('TOKEN_REFUSED');
    expect(await reasonOf(await exchange(token, new CookieJar(), true))).toBe('TOKEN_REFUSED');
    const farewell = await olivia.fetch('/api/security/v1/session/logout', { method: 'POST' });
    expect(((await farewell.json()) as { location: string }).location).toContain('/auth/logout');
    expect((await olivia.fetch('/api/profile/v1/users/me')).status).toBe(401);
  });

  const olivia = {
    firstName: 'Olivia',
    lastName: 'Hartwell',
    email: 'olivia@demo.test',
    companyName: 'Harbor & Finch CPAs',
  };

  test('requires confirmation (202) to sign a person in where nobody is signed in', async () => {
    const jar = new CookieJar();
    const token = issuer.jwt('olivia-there', portal.url);
    const asked = await exchange(token, jar);
    expect(asked.status).toBe(202);
    expect((await asked.json()) as TokenPerson).toEqual({ ...olivia, replaces: false });
    expect(jar.header).toBe('');
    expect(await whoIs(await opened(await exchange(token, jar, true), jar))).toBe('olivia');
  });

  test('requires confirmation (202) to replace another person’s session, but not the same person’s', async () => {
    const marco = await signIn(portal.url, 'marco@demo.test');
    const jar = marco.cookies;
    const token = issuer.jwt('olivia-there', portal.url);
    const asked = await exchange(token, jar);
    expect(asked.status).toBe(202);
    expect((await asked.json()) as TokenPerson).toEqual({ ...olivia, replaces: true });
    expect(await whoIs(marco)).toBe('marco');

    expect(await whoIs(await opened(await exchange(token, jar, true), jar))).toBe('olivia');
    const again = await exchange(issuer.jwt('olivia-there', portal.url), jar);
    expect(await whoIs(await opened(again, jar))).toBe('olivia');
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
  test.each(lies)('%s is refused with TOKEN_REFUSED', async (_what, misbehaviour) => {
    issuer.misbehaviour = misbehaviour;
    const refused = await exchange(issuer.jwt('olivia-there', portal.url));
    expect(refused.status).toBe(400);
    expect(await reasonOf(refused)).toBe('TOKEN_REFUSED');
  });

  test.each([
    ['stranger-there', 'USER_NOT_FOUND'],
    ['locked-there', 'FIRM_LOCKED_OUT'],
    ['mfa-there', 'MFA_AUTHENTICATION_REQUIRED'],
  ])('for %s is refused with its own reason, which is recorded', async (subject, reason) => {
    expect(await reasonOf(await exchange(issuer.jwt(subject, portal.url)))).toBe(reason);
    expect(await refusals().executeTakeFirst()).toMatchObject({
      subject: `account:${subject}`,
      details: { reason, issuer: issuer.issuer },
    });
  });

  test('opens a session for a person who must give a second factor if its amr claim says that they did', async () => {
    issuer.misbehaviour = { claims: { amr: ['pwd', 'otp'] } };
    expect((await exchange(issuer.jwt('mfa-there', portal.url), new CookieJar(), true)).status).toBe(200);
  });
});

test.each(['', 'x', 'a.b.c', 'x'.repeat(9000), '../../etc/passwd'])(
  'exchanging the token %j returns 400',
  async (token) => {
    expect((await exchange(token)).status).toBe(400);
  },
);
