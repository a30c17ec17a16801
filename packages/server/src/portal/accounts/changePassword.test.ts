import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { demoPassword } from '../../seed/accounts.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { openSession } from '../../testing/openSession.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const path = '/api/security/v1/password';
const next = 'a quiet morning in May';
let portal: TestPortal;
beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(() => portal.database.db.deleteFrom('rate_limits').execute());

const change = (person: SignedIn, current: string, chosen = next) =>
  sendJson(person, 'PUT', path, { current, next: chosen });

const isOpen = async (person: SignedIn) => (await person.fetch('/api/profile/v1/users/me')).ok;

test('a new password ends all other sessions, and is e-mailed and audited', async () => {
  const here = await signIn(portal.url, 'olivia@demo.test');
  const elsewhere = await signIn(portal.url, 'olivia@demo.test');
  expect((await change(here, demoPassword)).status).toBe(204);
  expect(await isOpen(here)).toBe(true);
  expect(await isOpen(elsewhere)).toBe(false);
  await expect(signIn(portal.url, 'olivia@demo.test')).rejects.toThrow('401');
  await signIn(portal.url, 'olivia@demo.test', undefined, undefined, next);

  const mails = await portal.mails('olivia@demo.test');
  expect(mails.map(({ text }) => text).join()).toContain('signed out everywhere else');
  const entry = await portal.database.db
    .selectFrom('audit_log')
    .select(['company_id', 'user_id'])
    .where('action', '=', 'password-changed')
    .executeTakeFirst();
  expect(entry).toMatchObject({ company_id: 'c1001', user_id: 'olivia' });
});

test.each([
  ['short', 'passwordShort'],
  ['password1', 'passwordCommon'],
  ['ines@demo.test', 'passwordPersonal'],
])('the password "%s" is refused', async (chosen, reason) => {
  const ines = await signIn(portal.url, 'ines@demo.test');
  const refused = await change(ines, demoPassword, chosen);
  const problem = (await refused.clone().json()) as { errors: readonly { reason: string }[] };
  await expectProblem(refused, 400, 'bad-request');
  expect(problem.errors[0]?.reason).toBe(reason);
  await signIn(portal.url, 'ines@demo.test');
});

test('a wrong current password returns 400, and 429 after five guesses', async () => {
  const marco = await signIn(portal.url, 'marco@demo.test');
  const statuses = [];
  for (let turn = 0; turn < 7; turn++) statuses.push((await change(marco, 'wrong')).status);
  expect(statuses).toEqual([400, 400, 400, 400, 400, 429, 429]);
  expect((await change(marco, demoPassword)).status).toBe(429);
});

test('a user who signs in with the firm’s identity provider has no password to change', async () => {
  const { db } = portal.database;
  await db
    .updateTable('user_identities')
    .set({ issuer: 'https://login.example', subject: 'george-elsewhere' })
    .where('user_id', '=', 'george')
    .execute();
  const george = await openSession(portal, 'c3001', 'george');
  expect(await (await george.fetch('/api/security/v1/sign-in-methods')).json()).toEqual({
    hasAccount: false,
    hasPassword: false,
    passkeys: [],
    offersPasskeys: true,
  });
  await expectProblem(await change(george, demoPassword), 400, 'bad-request');
});
