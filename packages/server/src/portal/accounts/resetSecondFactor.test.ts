import { sql } from 'kysely';
import { TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoPassword } from '../../seed/accounts.ts';
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
} from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { accountCommand } from './accountCommand.ts';

const path = '/api/security/v1/second-factor/resets';
let portal: TestPortal;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await signIn(portal.url, 'staff@demo.test');
});
afterAll(() => portal.close());

/** Submits the password, and returns the page of the second step that follows. */
async function secondStepOf(email: string) {
  const jar = new CookieJar();
  const landed = await passProvider(portal.url, await beginSignIn(portal.url, jar), jar, {
    email,
    password: demoPassword,
  });
  const refused = await redeem(portal.url, landed.code, landed.state, jar);
  const location = refused.headers.get('location') ?? '';
  return { jar, ...(await openForm(portal.url, location, jar)) };
}

async function mailsTo(address: string): Promise<string> {
  return (await portal.mails(address)).map(({ text }) => text).join('\n');
}

/** Sets up an authenticator app on the page, and returns the recovery codes that it shows. */
async function setUp(): Promise<readonly string[]> {
  const { jar, page, action } = await secondStepOf('newcomer@demo.test');
  const codes = [...page.matchAll(/<code>([A-Z2-9]{5}-[A-Z2-9]{5})<\/code>/g)].map(([, code = '']) => code);
  const secret = /<code>([A-Z2-7 ]{32,})<\/code>/.exec(page)?.[1]?.replaceAll(' ', '') ?? '';
  await submitForm(portal.url, action, jar, { code: new TOTP({ secret }).generate() });
  return codes;
}

test('each recovery code works once in place of the authenticator app', async () => {
  const codes = await setUp();
  expect(new Set(codes).size).toBe(10);
  const [first = '', second = ''] = codes;
  const enter = async (code: string) => {
    const { jar, action } = await secondStepOf('newcomer@demo.test');
    return submitForm(portal.url, action, jar, { code });
  };
  expect((await enter(first.toLowerCase().replace('-', ' '))).code).toBeTruthy();
  await expect(enter(first)).rejects.toThrow('401');
  expect((await enter(second)).code).toBeTruthy();
  const { rows } = await sql<{ row: string }>`select c::text as row from idp.recovery_codes c`.execute(
    portal.database.db,
  );
  expect(rows).toHaveLength(8);
  expect(JSON.stringify(rows)).not.toContain(codes[5]);
});

test('staff remove a lost app, both people are e-mailed, and the next sign-in sets up another', async () => {
  expect((await sendJson(staff, 'POST', path, { contactId: 'mfa' })).status).toBe(204);
  expect((await secondStepOf('mfa@demo.test')).page).toContain('Set up your authenticator app');
  expect(await mailsTo('mfa@demo.test')).toContain('removed the authenticator app from your account');
  expect(await mailsTo('staff@demo.test')).toContain('You removed the authenticator app and the passkeys of');
  // The second factor has been removed already.
  await expectProblem(await sendJson(staff, 'POST', path, { contactId: 'mfa' }), 404, 'not-found');
});

test('clients cannot reset a second factor, nor can staff for another firm', async () => {
  const olivia = await signIn(portal.url, 'olivia@demo.test');
  await expectProblem(await sendJson(olivia, 'POST', path, { contactId: 'mfa' }), 403, 'forbidden');
  await expectProblem(await sendJson(staff, 'POST', path, { contactId: 'george' }), 404, 'not-found');
});

test('staff cannot reset the second factor of somebody who works at another firm', async () => {
  const { db } = portal.database;
  const setRole = (role: 'staff' | 'client', firm = 'c3001') =>
    db
      .updateTable('users')
      .set({ role })
      .where('user_id', '=', 'marco')
      .where('company_id', '=', firm)
      .execute();
  await sql`update idp.accounts set totp_secret = (
    select totp_secret from idp.accounts where totp_secret is not null limit 1
  ) where subject = 'marco'`.execute(db);
  await setRole('staff');
  const refused = await sendJson(staff, 'POST', path, { contactId: 'marco' });
  const problem = await expectProblem(refused, 409, 'conflict');
  expect(problem.errors?.[0]).toMatchObject({ reason: 'staff-elsewhere' });
  // Neither of two firms where somebody works decides for the other.
  await setRole('staff', 'c1001');
  for (const owner of [staff, await signIn(portal.url, 'helen@demo.test')]) {
    const answer = await sendJson(owner, 'POST', path, { contactId: 'marco' });
    const { detail, errors } = await expectProblem(answer, 409, 'conflict');
    expect(detail).toContain('Only the operator can reset it.');
    expect(errors?.[0]).toMatchObject({ reason: 'staff-of-several' });
  }
  await setRole('client', 'c1001');
  await setRole('client');
  expect((await sendJson(staff, 'POST', path, { contactId: 'marco' })).status).toBe(204);
});

test('the operator can reset a second factor by a command', async () => {
  const { dataDir } = portal.deps.config;
  const run = (email: string) =>
    accountCommand.run({
      command: 'reset-second-factor',
      operands: [email],
      firm: 'c1001',
      options: {},
      env: { DATA_DIR: dataDir, DATABASE_URL: portal.database.url },
    });
  expect(await run('newcomer@demo.test')).toBe(
    'Removed the authenticator app and the passkeys of newcomer@demo.test.\n',
  );
  await expect(run('newcomer@demo.test')).rejects.toThrow('has no authenticator app');
  await expect(run('x@demo.test')).rejects.toThrow('The firm has nobody with');
});
