import type { Profile } from '@anteroom/contract';
import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../../seed/accounts.ts';
import { addStaff } from '../../testing/addStaff.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import {
  beginSignIn,
  CookieJar,
  openForm,
  passProvider,
  redeem,
  type SignedIn,
  signIn,
  submitForm,
  withToken,
} from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());

/** Makes all proofs of identity older than ten minutes. */
const age = () =>
  sql`update sessions set proved_at = proved_at - interval '11 minutes'`.execute(portal.database.db);

const makeKey = (person: SignedIn) =>
  sendJson(person, 'POST', '/api/firm/v1/keys', { name: 'Books', scopes: ['documents:read'], days: 30 });

async function beginProof(person: SignedIn): Promise<string> {
  const answer = await person.fetch('/api/security/v1/session/proof', { method: 'POST' });
  expect(answer.status).toBe(200);
  person.cookies.keep(answer);
  return ((await answer.json()) as { location: string }).location;
}

async function profileOf(person: SignedIn): Promise<Profile> {
  return (await (await person.fetch('/api/profile/v1/users/me')).json()) as Profile;
}

async function changeEmail(person: SignedIn, userId: string, email?: string): Promise<Response> {
  const profile = await profileOf(person);
  const { prefix, firstName, middleName, lastName, suffix, language, email: present } = profile;
  return sendJson(person, 'PUT', `/api/profile/v1/users/${userId}`, {
    prefix,
    firstName,
    middleName,
    lastName,
    suffix,
    language,
    email: email ?? present,
  });
}

describe('an owner', () => {
  let stella: SignedIn;
  beforeEach(async () => {
    stella = await signIn(portal.url, 'staff@demo.test');
  });

  test('is not asked for proof right after signing in', async () => {
    expect((await makeKey(stella)).status).toBe(201);
  });

  test('is asked for proof ten minutes later and gives it with the password, in the same session', async () => {
    await age();
    await expectProblem(await makeKey(stella), 403, 'proof-required');
    const { page, action } = await openForm(portal.url, await beginProof(stella), stella.cookies);
    // The provider still has a session with this browser, but asks anyway.
    expect(page).toContain('value="staff@demo.test"');
    const landed = await submitForm(portal.url, action, stella.cookies, {
      email: 'staff@demo.test',
      password: demoPassword,
    });
    await expectProblem(await makeKey(stella), 403, 'proof-required');
    const answer = await redeem(portal.url, landed.code, landed.state, stella.cookies);
    expect([answer.status, await answer.json()]).toEqual([202, { isProved: true }]);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect((await makeKey(stella)).status).toBe(201);
    const { db } = portal.database;
    const entry = await db
      .selectFrom('audit_log')
      .select(['user_id', 'details'])
      .where('action', '=', 'identity-proved')
      .executeTakeFirst();
    expect(entry).toEqual({ user_id: 'staff', details: { methods: ['pwd'] } });
    const again = await redeem(portal.url, landed.code, landed.state, stella.cookies);
    await expectProblem(again, 400, 'bad-request');
  });

  test('renews no proof by a sign-in that the provider lets through without asking', async () => {
    const provedAt = async () =>
      (
        await portal.database.db
          .selectFrom('sessions')
          .select('proved_at')
          .where('user_id', '=', 'staff')
          .orderBy('created_at', 'desc')
          .executeTakeFirstOrThrow()
      ).proved_at;
    const first = await provedAt();
    expect(first).not.toBeNull();
    const location = await beginSignIn(portal.url, stella.cookies);
    const { code, state } = await passProvider(portal.url, location, stella.cookies, {});
    const answer = await redeem(portal.url, code, state, stella.cookies);
    expect(answer.status).toBe(200);
    expect(await provedAt()).toEqual(first);
  });

  test('is not proved by another person who signs in at the prompt', async () => {
    await age();
    const { code, state } = await passProvider(portal.url, await beginProof(stella), stella.cookies, {
      email: 'olivia@demo.test',
      password: demoPassword,
    });
    const answer = await redeem(portal.url, code, state, stella.cookies);
    expect((await expectProblem(answer, 403, 'forbidden')).errors).toMatchObject([
      { reason: 'OTHER_PERSON' },
    ]);
    await expectProblem(await makeKey(stella), 403, 'proof-required');
  });

  test('cannot prove their identity in another browser or in a session that has ended', async () => {
    await age();
    const location = await beginProof(stella);
    const fields = { email: 'staff@demo.test', password: demoPassword };
    const { code, state } = await passProvider(portal.url, location, stella.cookies, fields);
    await expectProblem(await redeem(portal.url, code, state, new CookieJar()), 400, 'bad-request');

    const next = await passProvider(portal.url, await beginProof(stella), stella.cookies, fields);
    await stella.fetch('/api/security/v1/session/logout', { method: 'POST' });
    const answer = await redeem(portal.url, next.code, next.state, stella.cookies);
    await expectProblem(answer, 400, 'bad-request');
    expect((await stella.fetch('/api/security/v1/session/bindings')).status).toBe(401);
  });

  test('is asked for proof before a client is exported', async () => {
    await age();
    const path = '/api/people/v1/clients/us-001/export';
    await expectProblem(await stella.fetch(path, { method: 'POST' }), 403, 'proof-required');
  });

  test('is the only one asked: a manager without the right gets forbidden, not proof-required', async () => {
    const manager = await addStaff(portal, 'c1001', 'manager');
    await age();
    await expectProblem(await makeKey(manager), 403, 'forbidden');
  });

  test('keeps the age of the proof in another session of the same sign-in', async () => {
    await age();
    const token = (await (
      await stella.fetch('/api/security/v1/session/uds-token', { method: 'POST' })
    ).json()) as { tokenValue: string };
    const answer = await fetch(`${portal.url}/api/security/v1/session/token-exchange`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie: stella.cookies.header },
      body: JSON.stringify({ token: token.tokenValue }),
    });
    stella.cookies.keep(answer);
    const { tokenValue } = (await answer.json()) as { tokenValue: string };
    const other = withToken(portal.url, tokenValue, stella.cookies);
    await expectProblem(await makeKey(other), 403, 'proof-required');
  });
});

describe('a client user', () => {
  test('is asked for proof to change the e-mail address, but not the rest of the profile', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    await age();
    expect((await changeEmail(olivia, 'olivia')).status).toBe(200);
    const refused = await changeEmail(olivia, 'olivia', 'olivia@new.test');
    await expectProblem(refused, 403, 'proof-required');
    const open = await portal.database.db.selectFrom('email_changes').select('user_id').execute();
    expect(open).toEqual([]);
  });

  test('with a second factor proves their identity by both factors', async () => {
    const jar = new CookieJar();
    const totp = new TOTP({ secret: 'JBSWY3DPEHPK3PXP' });
    const fields = { email: 'mfa@demo.test', password: demoPassword };
    const begun = await passProvider(portal.url, await beginSignIn(portal.url, jar), jar, fields);
    const first = await redeem(portal.url, begun.code, begun.state, jar);
    const location = first.headers.get('location') ?? '';
    const { code, state } = await passProvider(portal.url, location, jar, { code: totp.generate() });
    const { tokenValue } = (await (await redeem(portal.url, code, state, jar)).json()) as {
      tokenValue: string;
    };
    const person = withToken(portal.url, tokenValue, jar);
    await age();
    await expectProblem(await changeEmail(person, 'mfa', 'mfa@new.test'), 403, 'proof-required');

    const { action } = await openForm(portal.url, await beginProof(person), jar);
    const afterPassword = await fetch(portal.url + action, {
      method: 'POST',
      headers: { cookie: jar.header },
      body: new URLSearchParams(fields),
      redirect: 'manual',
    });
    jar.keep(afterPassword);
    const next = afterPassword.headers.get('location') ?? '';
    const form = await openForm(portal.url, new URL(next, portal.url).href, jar);
    // A code works once, so this uses the next one, which is already valid.
    const later = totp.generate({ timestamp: Date.now() + 30_000 });
    const landed = await submitForm(portal.url, form.action, jar, { code: later });
    expect((await redeem(portal.url, landed.code, landed.state, jar)).status).toBe(202);
    expect((await changeEmail(person, 'mfa', 'mfa@new.test')).status).toBe(200);
  });

  test('is asked for proof only for share links without a code', async () => {
    const olivia = await signIn(portal.url, 'olivia@demo.test');
    await age();
    const share = (authorizationCode?: string) =>
      sendJson(olivia, 'POST', sharePath, shareOf(authorizationCode));
    await expectProblem(await share(), 403, 'proof-required');
    await expectProblem(await share('secret-code'), 404, 'not-found');
  });
});

test('an API key is not asked for proof', async () => {
  const stella = await signIn(portal.url, 'staff@demo.test');
  const made = await sendJson(stella, 'POST', '/api/firm/v1/keys', {
    name: 'Sender',
    scopes: ['documents:write'],
    days: 30,
  });
  const { secret } = (await made.json()) as { secret: string };
  await age();
  const program = withToken(portal.url, secret, new CookieJar());
  await expectProblem(await sendJson(program, 'POST', sharePath, shareOf()), 404, 'not-found');
});

const sharePath = '/api/storage/v2/sharing/share';

/** Returns a request that shares a document which does not exist. */
function shareOf(authorizationCode?: string) {
  return {
    expirationPeriod: 'AfterOneDay',
    language: 'en',
    locale: 'en-us',
    templateType: 'DOCUMENTS',
    templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
    overrides: { body: '', subject: 'Documents' },
    receipents: [{ emailAddress: 'bank@example.test' }],
    sharedItems: [{ containerType: 'Folder', containerId: 'none', documentId: 'none', name: 'Return.pdf' }],
    variables: { SENDER_EMAIL_ADDRESS: 'olivia@demo.test' },
    ...(authorizationCode && { authorizationCode }),
  };
}
