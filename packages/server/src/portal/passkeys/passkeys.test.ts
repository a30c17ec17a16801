import type { SignInMethods } from '@anteroom/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { demoPassword } from '../../seed/accounts.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { openSession } from '../../testing/openSession.ts';
import { SoftAuthenticator } from '../../testing/SoftAuthenticator.ts';
import { sendJson } from '../../testing/sendJson.ts';
import {
  beginSignIn,
  CookieJar,
  openForm,
  redeem,
  type SignedIn,
  signIn,
  withToken,
} from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { changeFirm } from '../companies/changeFirm.ts';
import { relyingPartyOf } from './relyingParty.ts';

const api = '/api/security/v1';
let portal: TestPortal;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await signIn(portal.url, 'staff@demo.test');
});
afterAll(() => portal.close());

let count = 0;
let contactId = '';
let email = '';
beforeEach(async () => {
  count++;
  contactId = `key-${count}`;
  email = `key.${count}@clients.test`;
  await portal.database.db.deleteFrom('rate_limits').execute();
  await portal.database.db
    .insertInto('contacts')
    .values({ company_id: 'c1001', contact_id: contactId, given_name: 'Ana', family_name: 'Reis', email })
    .execute();
});

async function mailsTo(address: string): Promise<readonly string[]> {
  return (await portal.mails(address)).map(({ subject, text }) => `${subject} ${text}`);
}

async function invitedLink(): Promise<string> {
  const answer = await sendJson(staff, 'POST', `${api}/invitations`, { contactId });
  if (!answer.ok) throw new Error(await answer.text());
  return /https?:\S+\/idp\/join\/\S+/.exec((await mailsTo(email)).at(-1) ?? '')?.[0] ?? '';
}

/** Returns the options of the passkey form on a page. */
function optionsIn<T = PublicKeyCredentialRequestOptionsJSON>(page: string): T {
  const found = /data-passkey="([^"]+)"/.exec(page)?.[1];
  if (!found) throw new Error(`no passkey is offered: ${page}`);
  return JSON.parse(found.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as T;
}

function post(url: string, fields: Record<string, string>, jar: CookieJar): Promise<Response> {
  const body = new URLSearchParams(fields);
  const headers = { cookie: jar.header };
  return fetch(new URL(url, portal.url), { method: 'POST', redirect: 'manual', body, headers });
}

/** Follows the redirects back to the portal. Returns the response to the exchange of the code. */
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

/** Joins with a passkey through the e-mailed link. */
async function joinWith(authenticator: SoftAuthenticator): Promise<Response> {
  const link = await invitedLink();
  const page = await (await fetch(link)).text();
  const credential = authenticator.create(
    portal.url,
    optionsIn<PublicKeyCredentialCreationOptionsJSON>(page),
  );
  const jar = new CookieJar();
  return land(await post(`${link}/passkey`, { credential: JSON.stringify(credential) }, jar), jar);
}

/** Opens the sign-in page. */
async function atSignIn(jar = new CookieJar()) {
  const { page, action } = await openForm(portal.url, await beginSignIn(portal.url, jar), jar);
  return { jar, page, path: action.replace(/\/password$/, '/passkey') };
}

async function signInBy(authenticator: SoftAuthenticator, flags = {}): Promise<Response> {
  const { jar, page, path } = await atSignIn();
  const credential = JSON.stringify(authenticator.get(portal.url, optionsIn(page), flags));
  const answer = await post(path, { credential }, jar);
  return answer.status === 303 ? land(answer, jar) : answer;
}

async function lastMethods(): Promise<unknown> {
  const row = await portal.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'signed-in')
    .orderBy('audit_id', 'desc')
    .executeTakeFirstOrThrow();
  return row.details;
}

describe('an invited person', () => {
  test('joins with a passkey instead of a password, and signing in with it counts as a second factor', async () => {
    const authenticator = new SoftAuthenticator();
    expect((await joinWith(authenticator)).status).toBe(200);
    expect(await lastMethods()).toEqual({ methods: ['pop', 'user', 'mfa'] });

    const { db } = portal.database;
    await db.updateTable('users').set({ mfa_required: true }).where('email', '=', email).execute();
    const response = await signInBy(authenticator);
    expect(response.status).toBe(200);
    const session = await db
      .selectFrom('sessions')
      .select('second_factor')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(session.second_factor).toBe(true);
  });

  test('gets no account if the passkey has another origin, a used challenge or no user verification', async () => {
    const link = await invitedLink();
    const page = await (await fetch(link)).text();
    const options = optionsIn<PublicKeyCredentialCreationOptionsJSON>(page);
    const authenticator = new SoftAuthenticator();
    const send = async (credential: unknown) =>
      (await post(`${link}/passkey`, { credential: JSON.stringify(credential) }, new CookieJar())).status;
    expect(await send(authenticator.create('https://evil.test', options))).toBe(401);
    // The challenge has been used up.
    expect(await send(authenticator.create(portal.url, options))).toBe(401);
    expect(await send('nonsense')).toBe(401);
    const again = optionsIn<PublicKeyCredentialCreationOptionsJSON>(await (await fetch(link)).text());
    expect(await send(authenticator.create(portal.url, again, { isVerified: false }))).toBe(401);
    const account = await portal.database.db
      .selectFrom('idp.accounts')
      .select('subject')
      .where('email_key', '=', email)
      .executeTakeFirst();
    expect(account).toBeUndefined();
  });

  test('with a passkey joins another firm by it, but not by another person’s passkey', async () => {
    const authenticator = new SoftAuthenticator();
    await joinWith(authenticator);
    await portal.database.db
      .insertInto('contacts')
      .values({ company_id: 'c2001', contact_id: contactId, given_name: 'Ana', family_name: 'Reis', email })
      .execute();
    const other = new SoftAuthenticator();
    const owner = await openSession(portal, 'c2001', await ownerOf('c2001'));
    const sent = await sendJson(owner, 'POST', `${api}/invitations`, { contactId });
    expect(sent.status).toBe(201);
    const link = /https?:\S+\/idp\/join\/\S+/.exec((await mailsTo(email)).at(-1) ?? '')?.[0] ?? '';
    const jar = new CookieJar();
    const page = await (await fetch(link)).text();
    const foreign = JSON.stringify(other.get(portal.url, optionsIn(page)));
    expect((await post(`${link}/passkey`, { credential: foreign }, jar)).status).toBe(401);
    const own = authenticator.get(portal.url, optionsIn(await (await fetch(link)).text()));
    const joined = await land(await post(`${link}/passkey`, { credential: JSON.stringify(own) }, jar), jar);
    expect(joined.status).toBe(200);
  });
});

async function ownerOf(companyId: string): Promise<string> {
  const { db } = portal.database;
  const { user_id } = await db
    .selectFrom('users')
    .select('user_id')
    .where('company_id', '=', companyId)
    .where('role', '=', 'staff')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('staff_roles')
    .values({ company_id: companyId, user_id, role: 'owner' })
    .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet({ role: 'owner' }))
    .execute();
  return user_id;
}

test('a person can reauthenticate with a passkey', async () => {
  const authenticator = new SoftAuthenticator();
  await joinWith(authenticator);
  const { jar, page, path } = await atSignIn();
  const credential = JSON.stringify(authenticator.get(portal.url, optionsIn(page)));
  const opened = await land(await post(path, { credential }, jar), jar);
  const { tokenValue } = (await opened.json()) as { tokenValue: string };
  const ana = withToken(portal.url, tokenValue, jar);
  const begun = await ana.fetch('/api/security/v1/session/proof', { method: 'POST' });
  jar.keep(begun);
  const { location } = (await begun.json()) as { location: string };
  const form = await openForm(portal.url, location, jar);
  const proof = JSON.stringify(authenticator.get(portal.url, optionsIn(form.page)));
  const answer = await land(
    await post(form.action.replace(/\/password$/, '/passkey'), { credential: proof }, jar),
    jar,
  );
  expect([answer.status, await answer.json()]).toEqual([202, { isProved: true }]);
});

describe('a passkey is refused', () => {
  let authenticator: SoftAuthenticator;
  beforeEach(async () => {
    authenticator = new SoftAuthenticator();
    await joinWith(authenticator);
  });

  test('for another origin or account, without user verification, or if it is no longer backup eligible', async () => {
    for (const flags of [
      { origin: 'https://evil.test' },
      { isVerified: false },
      { syncs: false },
      { userHandle: Buffer.from('olivia').toString('base64url') },
    ])
      expect((await signInBy(authenticator, flags)).status).toBe(401);
    expect((await signInBy(new SoftAuthenticator())).status).toBe(401);
    expect((await signInBy(authenticator, { isBackedUp: false })).status).toBe(200);
  });

  test('for the challenge of another sign-in or a used challenge', async () => {
    const [one, two] = [await atSignIn(), await atSignIn()];
    const credential = JSON.stringify(authenticator.get(portal.url, optionsIn(one.page)));
    expect((await post(two.path, { credential }, two.jar)).status).toBe(401);
    expect((await post(one.path, { credential }, one.jar)).status).toBe(303);
    const third = await atSignIn();
    expect((await post(third.path, { credential }, third.jar)).status).toBe(401);
  });

  test('if its counter goes back, which means that it was copied', async () => {
    authenticator.counter = 5;
    expect((await signInBy(authenticator)).status).toBe(200);
    authenticator.counter = 4;
    expect((await signInBy(authenticator)).status).toBe(401);
    authenticator.counter = 6;
    expect((await signInBy(authenticator)).status).toBe(200);
  });
});

test('the passkey options of the sign-in page are the same for known and unknown addresses', async () => {
  const { page } = await atSignIn();
  expect(optionsIn(page)).toEqual({
    challenge: expect.any(String),
    rpId: 'localhost',
    userVerification: 'required',
    timeout: 600_000,
  });
});

test('a password alone does not allow adding an authenticator app next to a passkey', async () => {
  const ines = await signIn(portal.url, 'ines@demo.test');
  const authenticator = new SoftAuthenticator();
  expect((await add(ines, authenticator)).status).toBe(200);
  const { db } = portal.database;
  await db.updateTable('users').set({ mfa_required: true }).where('email', '=', 'ines@demo.test').execute();

  const jar = new CookieJar();
  const form = await openForm(portal.url, await beginSignIn(portal.url, jar), jar);
  const refused = await land(
    await post(form.action, { email: 'ines@demo.test', password: demoPassword }, jar),
    jar,
  );
  expect(refused.status).toBe(403);
  const step = await openForm(portal.url, refused.headers.get('location') ?? '', jar);
  expect(step.page).toContain('Use your passkey.');
  expect(step.page).not.toContain('authenticator app');
  const enrolled = await post(step.action.replace(/\/\w+$/, '/enrolment'), { code: '123456' }, jar);
  expect(enrolled.status).toBe(400);
  const credential = JSON.stringify(authenticator.get(portal.url, optionsIn(step.page)));
  expect((await land(await post(step.action, { credential }, jar), jar)).status).toBe(200);
});

async function methodsOf(person: SignedIn): Promise<SignInMethods> {
  return (await (await person.fetch(`${api}/sign-in-methods`)).json()) as SignInMethods;
}

/** Adds a passkey to the account of somebody who is signed in. */
async function add(
  person: SignedIn,
  authenticator: SoftAuthenticator,
  password: string | undefined = demoPassword,
): Promise<Response> {
  const offer = await sendJson(person, 'POST', `${api}/passkeys/offers`, { password });
  if (!offer.ok) return offer;
  const { options } = (await offer.json()) as { options: PublicKeyCredentialCreationOptionsJSON };
  const credential = authenticator.create(portal.url, options);
  return sendJson(person, 'POST', `${api}/passkeys`, { credential });
}

describe('a signed-in person', () => {
  test('adds a passkey with the password, sees its last use and removes it, and is e-mailed about each change', async () => {
    const marco = await signIn(portal.url, 'marco@demo.test');
    const authenticator = new SoftAuthenticator();
    await expectProblem(await add(marco, authenticator, 'wrong'), 400, 'bad-request');
    expect((await add(marco, authenticator)).status).toBe(200);
    expect(await methodsOf(marco)).toMatchObject({
      hasAccount: true,
      hasPassword: true,
      offersPasskeys: true,
      passkeys: [{ lastUsedAt: null }],
    });
    expect((await mailsTo('marco@demo.test')).join()).toContain('A passkey was added to your account');

    // A session that was opened with a password only is no longer sufficient.
    await expectProblem(await add(marco, new SoftAuthenticator()), 409, 'conflict');
    expect((await signInBy(authenticator)).status).toBe(200);
    const { passkeys } = await methodsOf(marco);
    expect(passkeys[0]?.lastUsedAt).toBeTruthy();

    const path = `${api}/passkeys/${passkeys[0]?.id}`;
    const others = await signIn(portal.url, 'olivia@demo.test');
    await expectProblem(await sendJson(others, 'DELETE', path), 404, 'not-found');
    expect((await sendJson(marco, 'DELETE', path)).status).toBe(204);
    expect((await methodsOf(marco)).passkeys).toEqual([]);
    expect((await signInBy(authenticator)).status).toBe(401);
    expect((await mailsTo('marco@demo.test')).join()).toContain('A passkey was removed');
  });

  test('without a password adds a passkey only after a proof, and cannot remove the last way of signing in, even concurrently', async () => {
    const [first, second] = [new SoftAuthenticator(), new SoftAuthenticator()];
    await joinWith(first);
    const userId = (
      await portal.database.db
        .selectFrom('users')
        .select('user_id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).user_id;
    const person = await openSession(portal, 'c1001', userId);
    const [only] = (await methodsOf(person)).passkeys;
    const refused = await sendJson(person, 'DELETE', `${api}/passkeys/${only?.id}`);
    await expectProblem(refused, 409, 'conflict');
    const proved = (at: Date) =>
      portal.database.db
        .updateTable('sessions')
        .set({ proved_at: at })
        .where('user_id', '=', userId)
        .execute();
    await proved(new Date(Date.now() - 11 * 60_000));
    const offers = `${api}/passkeys/offers`;
    await expectProblem(await sendJson(person, 'POST', offers, {}), 403, 'proof-required');
    await proved(new Date());
    expect((await add(person, second, undefined)).status).toBe(200);
    const { passkeys } = await methodsOf(person);
    const answers = await Promise.all(
      passkeys.map(({ id }) => sendJson(person, 'DELETE', `${api}/passkeys/${id}`)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test('who has lost all passkeys can have them removed by staff', async () => {
    const authenticator = new SoftAuthenticator();
    await joinWith(authenticator);
    const reset = await sendJson(staff, 'POST', `${api}/second-factor/resets`, { contactId });
    expect(reset.status).toBe(204);
    expect((await signInBy(authenticator)).status).toBe(401);
    expect((await mailsTo(email)).at(-1)).toContain('your passkeys');
  });
});

test('passkeys need https and a host name, except on localhost', () => {
  expect(relyingPartyOf('https://portal.firm.test')?.id).toBe('portal.firm.test');
  expect(relyingPartyOf('http://localhost:8080')?.id).toBe('localhost');
  for (const origin of ['http://portal.firm.test', 'https://192.0.2.1', 'https://[::1]:8080'])
    expect(relyingPartyOf(origin)).toBeNull();
});

test('a firm that allows passwordless sign-in lets invited people join without a password', async () => {
  const link = await invitedLink();
  const jar = new CookieJar();
  expect(await (await fetch(link)).text()).not.toContain('without-password');
  expect((await post(`${link}/without-password`, {}, jar)).status).toBe(400);
  await changeFirm(portal.database.db, 'c1001', { passwordless: true });
  expect(await (await fetch(link)).text()).toContain('without-password');
  expect((await land(await post(`${link}/without-password`, {}, jar), jar)).status).toBe(200);
  expect(await lastMethods()).toEqual({ methods: ['email'] });
  await changeFirm(portal.database.db, 'c1001', { passwordless: false });
});
