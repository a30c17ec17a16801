import type { RefusedSignIn } from '@anteroom/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { ScriptedProvider } from '../../testing/scriptedProvider.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { beginSignIn, CookieJar, redeem, type SignedIn, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { announceAccess } from '../security/announceAccess.ts';
import { accountCommand } from './accountCommand.ts';

const path = '/api/security/v1/refused-sign-ins';
const provider = new ScriptedProvider();
let portal: TestPortal;
let staff: SignedIn;

beforeAll(async () => {
  await provider.listen();
  portal = await startTestPortal({
    env: {
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
      OIDC_LINK: 'verified-email',
    },
  });
  await portal.database.db
    .updateTable('companies')
    .set({ sign_in: 'both' })
    .where('company_id', '=', 'c1001')
    .execute();
  const jar = new CookieJar();
  jar.set('ccTheme', 'c1001');
  staff = await signIn(portal.url, 'staff@demo.test', jar);
});
afterEach(() => {
  provider.misbehaviour = {};
});
afterAll(async () => {
  await portal.close();
  provider.close();
});

/** Signs in with the provider, from the page of a firm that has no local accounts. */
async function arrive(subject: string, claims: Record<string, unknown> = {}, companyId = 'c3001') {
  provider.misbehaviour = { claims };
  const jar = new CookieJar();
  jar.set('ccTheme', companyId);
  const { code, state } = provider.visit(await beginSignIn(portal.url, jar), subject);
  return redeem(portal.url, code, state, jar);
}

async function refused(): Promise<readonly RefusedSignIn[]> {
  const answer = await staff.fetch(path);
  return ((await answer.json()) as { signIns: RefusedSignIn[] }).signIns;
}

async function addContact(contactId: string, email: string): Promise<void> {
  await portal.database.db
    .insertInto('contacts')
    .values({ company_id: 'c1001', contact_id: contactId, given_name: 'Lia', family_name: 'Sol', email })
    .execute();
}

test('a refused sign-in is listed for the firm that knows the address, and staff can link it to the contact', async () => {
  await addContact('lia', 'lia@clients.test');
  await expectProblem(await arrive('lia-there', { email: 'Lia@clients.test' }), 403, 'forbidden');
  expect(await refused()).toEqual([
    {
      issuer: provider.issuer,
      subject: 'lia-there',
      email: 'Lia@clients.test',
      refusedAt: expect.any(String),
    },
  ]);

  const link = { issuer: provider.issuer, subject: 'lia-there', contactId: 'lia' };
  const links = `${path}/links`;
  await expectProblem(await sendJson(staff, 'POST', links, { ...link, subject: 'other' }), 404, 'not-found');
  await expectProblem(
    await sendJson(staff, 'POST', links, { ...link, contactId: 'george' }),
    404,
    'not-found',
  );
  await expectProblem(
    await sendJson(staff, 'POST', links, { ...link, contactId: 'olivia' }),
    409,
    'conflict',
  );
  expect((await sendJson(staff, 'POST', links, link)).status).toBe(204);
  expect((await arrive('lia-there')).status).toBe(200);
  expect(await refused()).toEqual([]);
  await expectProblem(await sendJson(staff, 'POST', links, link), 404, 'not-found');
});

test('refused sign-ins are listed and linked by commands, too', async () => {
  await addContact('ivo', 'ivo@clients.test');
  await expectProblem(await arrive('ivo-there', { email: 'ivo@clients.test' }), 403, 'forbidden');
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: portal.deps.config.dataDir };
  const run = (command: string, ...operands: string[]) =>
    accountCommand.run({ command, operands, firm: 'c1001', options: {}, env });
  expect(await run('refused')).toContain(`  ${provider.issuer}  ivo-there  ivo@clients.test\n`);
  await expect(run('link', provider.issuer, 'none', 'ivo')).rejects.toThrow('isn’t among the refused ones');
  expect(await run('link', provider.issuer, 'ivo-there', 'ivo@clients.test')).toBe(
    `ivo@clients.test can sign in with ivo-there of ${provider.issuer}.\n`,
  );
  expect((await arrive('ivo-there')).status).toBe(200);
  expect(await run('refused')).toBe('No sign-in was refused lately.\n');
  expect(await run('link', provider.issuer, 'ivo-there')).toBeNull();
});

test('a sign-in refused at one firm is not listed for another', async () => {
  await expectProblem(await arrive('stranger', { email: 'stranger@else.test' }), 403, 'forbidden');
  expect(await refused()).toEqual([]);
  const kept = await portal.database.db
    .selectFrom('refused_sign_ins')
    .select('company_id')
    .where('subject', '=', 'stranger')
    .execute();
  expect(kept).toEqual([{ company_id: 'c3001' }]);
});

test('a verified address links a client with an open invitation, but an unverified one or a staff user is refused', async () => {
  await addContact('noa', 'noa@clients.test');
  const invite = () => sendJson(staff, 'POST', '/api/security/v1/invitations', { contactId: 'noa' });
  await expectProblem(
    await arrive('noa-there', { email: 'noa@clients.test', email_verified: true }),
    403,
    'forbidden',
  );
  expect((await invite()).status).toBe(201);
  await expectProblem(await arrive('noa-there', { email: 'noa@clients.test' }), 403, 'forbidden');
  await portal.database.db.updateTable('users').set({ role: 'staff' }).where('user_id', '=', 'noa').execute();
  const verified = { email: 'NOA@clients.test', email_verified: true };
  await expectProblem(await arrive('noa-there', verified), 403, 'forbidden');
  await portal.database.db
    .updateTable('users')
    .set({ role: 'client' })
    .where('user_id', '=', 'noa')
    .execute();
  expect((await arrive('noa-there', verified)).status).toBe(200);
  // It works only once: another account with the address is refused.
  await expectProblem(await arrive('eve-there', verified), 403, 'forbidden');
});

test('clients get 403 for the list of refused sign-ins', async () => {
  const jar = new CookieJar();
  jar.set('ccTheme', 'c1001');
  const olivia = await signIn(portal.url, 'olivia@demo.test', jar);
  await expectProblem(await olivia.fetch(path), 403, 'forbidden');
});

test('only staff who manage staff may link a sign-in to a staff account or reset its second factor', async () => {
  const { db } = portal.database;
  await addContact('zoe', 'zoe@firm.test');
  await db
    .insertInto('users')
    .values({
      company_id: 'c1001',
      user_id: 'zoe',
      contact_id: 'zoe',
      role: 'staff',
      email: 'zoe@firm.test',
      first_name: 'Zoe',
      last_name: 'Sol',
      language: 'en-us',
    })
    .execute();
  await expectProblem(await arrive('zoe-there', { email: 'zoe@firm.test' }), 403, 'forbidden');
  const body = { issuer: provider.issuer, subject: 'zoe-there', contactId: 'zoe' };
  const setRole = async (role: 'manager' | 'owner') => {
    await db.updateTable('staff_roles').set({ role }).where('user_id', '=', 'staff').execute();
    await announceAccess(db, 'c1001', ['staff']);
  };

  await setRole('manager');
  try {
    // The response to an owner would be that Zoe has no app.
    const resets = '/api/security/v1/second-factor/resets';
    await soon(async () =>
      expectProblem(await sendJson(staff, 'POST', resets, { contactId: 'zoe' }), 403, 'forbidden'),
    );
    await expectProblem(await sendJson(staff, 'POST', `${path}/links`, body), 403, 'forbidden');
  } finally {
    await setRole('owner');
  }
  await soon(async () =>
    expect((await sendJson(staff, 'POST', `${path}/links`, body)).status).toBeLessThan(300),
  );
});
