import type { Profile, ProfileChange } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../../seed/accounts.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let ines: SignedIn;
let marco: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  ines = await signIn(portal.url, 'ines@demo.test');
  marco = await signIn(portal.url, 'marco@demo.test');
});
afterAll(() => portal.close());

function saveLanguage(user: string, language: string): Promise<Response> {
  return ines.fetch(`/api/profile/v1/users/${user}/language`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ language }),
  });
}

test('a chosen language is stored and applies at the next sign-in', async () => {
  const answer = await saveLanguage('ines', 'en-gb');
  expect(answer.status).toBe(204);
  expect(answer.headers.get('set-cookie')).toContain('ccLanguage=en-gb');
  const again = await signIn(portal.url, 'ines@demo.test');
  const profile = (await (await again.fetch('/api/profile/v1/users/me')).json()) as Profile;
  expect(profile).toMatchObject({
    id: 'ines',
    firstName: 'Inês',
    email: 'ines@demo.test',
    language: 'en-gb',
  });
});

test.each([
  ['olivia', 'en-gb', 404],
  ['nobody', 'en-gb', 404],
  ['ines', 'xx-yy', 400],
  ['ines', 'english', 400],
])('setting the language of %s to %s returns %i', async (user, language, status) => {
  expect((await saveLanguage(user, language)).status).toBe(status);
});

const marcosProfile: ProfileChange = {
  prefix: 'Dr.',
  firstName: ' Marco ',
  middleName: '',
  lastName: 'Bellini-Rossi',
  suffix: null,
  email: 'marco@demo.test',
  language: 'es-ar',
};

function save(person: SignedIn, change: object, user = 'marco'): Promise<Response> {
  return person.fetch(`/api/profile/v1/users/${user}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...marcosProfile, ...change }),
  });
}

function confirm(secret: string): Promise<Response> {
  return fetch(`${portal.url}/api/profile/v1/email-confirmations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ secret }),
  });
}

async function profileOf(person: SignedIn): Promise<Profile> {
  return (await (await person.fetch('/api/profile/v1/users/me')).json()) as Profile;
}

/** Returns the e-mails to an address, newest first. */
async function mailsTo(address: string): Promise<string[]> {
  return (await portal.mails(address)).map(({ text }) => text).reverse();
}

async function secretSentTo(address: string): Promise<string> {
  const [newest = ''] = await mailsTo(address);
  return /\/confirm-email\/c1001#(c1001\.[\w-]{43})\n/.exec(newest)?.[1] ?? '';
}

test('name and language are saved and appear in the session at once', async () => {
  const answer = await save(marco, {});
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual({
    id: 'marco',
    prefix: 'Dr.',
    firstName: 'Marco',
    middleName: null,
    lastName: 'Bellini-Rossi',
    suffix: null,
    email: 'marco@demo.test',
    pendingEmail: null,
    language: 'es-ar',
    taskMails: true,
  });
  const bindings = await (await marco.fetch('/api/security/v1/session/bindings')).json();
  expect(bindings).toMatchObject({
    meta: { LastName: 'Bellini-Rossi' },
    bindings: { ApplicationConfiguration: { Language: 'es-ar' } },
  });
});

test.each([
  [{ firstName: ' ' }, 'body/firstName'],
  [{ lastName: 'x'.repeat(81) }, 'body/lastName'],
  [{ prefix: 'x'.repeat(21) }, 'body/prefix'],
  [{ email: 'marco' }, 'body/email'],
  [{ email: 'marco@demo.test, eve@evil.test' }, 'body/email'],
  [{ language: 'xx-yy' }, 'body/language'],
  [{ role: 'staff' }, 'body'],
])('a profile with %j is refused, naming the field', async (change, path) => {
  const problem = await expectProblem(await save(marco, change), 400, 'bad-request');
  expect(new Set(problem.errors?.map((error) => error.path))).toEqual(new Set([path]));
});

test('saving the profile of another user returns 404', async () => {
  await expectProblem(await save(marco, {}, 'olivia'), 404, 'not-found');
});

test('a new e-mail address takes effect once its link is followed, and the previous address is notified', async () => {
  const answer = await save(marco, { email: 'new@demo.test', language: 'pt-br' });
  expect(await answer.json()).toMatchObject({ email: 'marco@demo.test', pendingEmail: 'new@demo.test' });
  const [mail] = await mailsTo('new@demo.test');
  expect(mail).toContain('Confirme que o endereço é seu');
  const first = await secretSentTo('new@demo.test');

  await save(marco, { email: 'newer@demo.test' });
  await expectProblem(await confirm(first), 404, 'not-found');
  const second = await secretSentTo('newer@demo.test');
  const confirmed = await confirm(second);
  expect(confirmed.status).toBe(200);
  expect(await confirmed.json()).toEqual({ email: 'newer@demo.test' });
  expect(await profileOf(marco)).toMatchObject({ email: 'newer@demo.test', pendingEmail: null });
  const [told] = await mailsTo('marco@demo.test');
  expect(told).toContain('newer@demo.test');
  await expectProblem(await confirm(second), 404, 'not-found');

  // The account at the portal's own identity provider has the new address, too.
  await expect(signIn(portal.url, 'marco@demo.test')).rejects.toThrow('Wrong e-mail or password.');
  expect((await signIn(portal.url, 'Newer@demo.test')).token).toBeTruthy();
});

test('confirming the address of another account returns 409 and takes nothing over', async () => {
  await save(marco, { email: 'Olivia@demo.test' });
  await expectProblem(await confirm(await secretSentTo('Olivia@demo.test')), 409, 'conflict');
  expect(await profileOf(marco)).toMatchObject({
    email: 'newer@demo.test',
    pendingEmail: 'Olivia@demo.test',
  });
  expect((await signIn(portal.url, 'olivia@demo.test')).token).toBeTruthy();
});

test('of two people who confirm the same address at once, one gets it and the other 409', async () => {
  const { db } = portal.database;
  await save(marco, { email: 'raced@demo.test' });
  const secret = await secretSentTo('raced@demo.test');
  const confirming = await db.transaction().execute(async (tx) => {
    await sql`update idp.accounts set email_key = 'raced@demo.test' where subject = 'olivia'`.execute(tx);
    const answer = confirm(secret);
    await expect
      .poll(async () => (await sql`select from pg_locks where not granted`.execute(db)).rows.length)
      .toBeGreaterThan(0);
    return { answer };
  });
  await expectProblem(await confirming.answer, 409, 'conflict');
  await sql`update idp.accounts set email_key = 'olivia@demo.test' where subject = 'olivia'`.execute(db);
});

test('a confirmation link stops working when the password is changed or the account is disabled', async () => {
  const password = (current: string, next: string) =>
    sendJson(marco, 'PUT', '/api/security/v1/password', { current, next });
  const staff = await portal.signIn('staff@demo.test');
  const isDisabled = (now: boolean) =>
    sendJson(staff, 'PATCH', '/api/people/v1/contacts/marco', { isDisabled: now });

  await save(marco, { email: 'thief@evil.test' });
  const sentBefore = await secretSentTo('thief@evil.test');
  expect((await password(demoPassword, 'a quiet morning in May')).status).toBe(204);
  await expectProblem(await confirm(sentBefore), 404, 'not-found');
  expect((await password('a quiet morning in May', demoPassword)).status).toBe(204);

  await save(marco, { email: 'thief@evil.test' });
  const sentLater = await secretSentTo('thief@evil.test');
  expect((await isDisabled(true)).status).toBe(200);
  expect((await isDisabled(false)).status).toBe(200);
  await expectProblem(await confirm(sentLater), 404, 'not-found');
  marco = await portal.signIn('newer@demo.test');
});

test('an expired confirmation link returns 404 and changes nothing', async () => {
  await save(marco, { email: 'late@demo.test' });
  const secret = await secretSentTo('late@demo.test');
  await portal.deps.db
    .updateTable('email_changes')
    .set({ expires_at: new Date(0) })
    .execute();
  await expectProblem(await confirm(secret), 404, 'not-found');
  expect(await profileOf(marco)).toMatchObject({ pendingEmail: null });
});

test('a malformed confirmation counts toward the rate limit', async () => {
  const statuses: number[] = [];
  for (let attempt = 0; attempt <= 30; attempt++) statuses.push((await confirm('')).status);
  expect(statuses[0]).toBe(400);
  expect(statuses.at(-1)).toBe(429);
});
