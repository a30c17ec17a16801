import type { Invitation, InvitationList, InvitedBatch, Problem } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ScriptedProvider } from '../../testing/scriptedProvider.ts';
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
import { inviteCommand } from './inviteCommand.ts';

const provider = new ScriptedProvider();
const password = 'violet harbour 12';
let portal: TestPortal;
let staff: SignedIn;
let aheadMs = 0;

beforeAll(async () => {
  await provider.listen();
  portal = await startTestPortal({
    env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'secret' },
    clock: { now: () => new Date(Date.now() + aheadMs) },
  });
  await portal.database.db.updateTable('companies').set({ sign_in: 'own' }).execute();
  staff = await signIn(portal.url, 'staff@demo.test');
});
afterAll(async () => {
  await portal.close();
  provider.close();
});

let count = 0;
let contactId = '';
let email = '';
beforeEach(async () => {
  aheadMs = 0;
  count++;
  contactId = `ana-${count}`;
  email = `ana.${count}@clients.test`;
  await addContact('c1001', contactId, email);
  await portal.database.db.deleteFrom('rate_limits').execute();
});

async function addContact(companyId: string, id: string, address: string): Promise<void> {
  await portal.database.db
    .insertInto('contacts')
    .values({ company_id: companyId, contact_id: id, given_name: 'Ana', family_name: 'Reis', email: address })
    .execute();
}

const path = '/api/security/v1/invitations';
const invite = (id = contactId) => sendJson(staff, 'POST', path, { contactId: id });

/** Returns the link of the newest e-mail to an address. */
async function linkTo(address = email): Promise<string> {
  const mail = (await portal.mails(address)).at(-1);
  const link = /https?:\S+\/idp\/join\/\S+/.exec(mail?.text ?? '')?.[0];
  if (!link) throw new Error(`no link was sent to ${address}: ${mail?.text}`);
  return link;
}

async function invited(id = contactId, address = email): Promise<string> {
  const response = await invite(id);
  if (!response.ok) throw new Error(await response.text());
  return linkTo(address);
}

interface Page {
  readonly status: number;
  readonly text: string;
}

async function open(link: string): Promise<Page> {
  const response = await fetch(link);
  return { status: response.status, text: await response.text() };
}

function submit(link: string, fields: Record<string, string>, jar = new CookieJar()): Promise<Response> {
  return fetch(link, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
    headers: { cookie: jar.header },
  });
}

/** Follows a link as a browser does, until there is a session with the portal. */
async function join(link: string, chosen = password, jar = new CookieJar()): Promise<SignedIn> {
  let response = await submit(link, { password: chosen }, jar);
  for (;;) {
    jar.keep(response);
    const location = response.headers.get('location');
    if (!location) throw new Error(`${response.status}: ${await response.text()}`);
    const next = new URL(location, response.url);
    const code = next.searchParams.get('code');
    if (next.pathname === '/auth' && code) {
      const session = await redeem(portal.url, code, next.searchParams.get('state') ?? '', jar);
      if (!session.ok) throw new Error(await session.text());
      const { tokenValue } = (await session.json()) as { tokenValue: string };
      return withToken(portal.url, tokenValue, jar);
    }
    response = await fetch(next, { headers: { cookie: jar.header }, redirect: 'manual' });
  }
}

async function whoIs(person: SignedIn): Promise<{ firm: string; contactId: string }> {
  const { bindings } = (await (await person.fetch('/api/security/v1/session/bindings')).json()) as {
    bindings: { ApplicationConfiguration: { CompanyId: string; ContactId: string } };
  };
  const { CompanyId, ContactId } = bindings.ApplicationConfiguration;
  return { firm: CompanyId, contactId: ContactId };
}

const stateOf = async (id = contactId) => {
  const { invitations } = (await (await staff.fetch(`${path}?pageSize=100`)).json()) as InvitationList;
  return invitations.find((one) => one.contactId === id)?.state;
};

describe('inviting all uninvited contacts', () => {
  const batch = async (body: object): Promise<InvitedBatch> => {
    const response = await sendJson(staff, 'POST', `${path}/uninvited`, body);
    expect(response.status).toBe(200);
    return (await response.json()) as InvitedBatch;
  };
  const give = (companyId: string, id: string, clientId: string) =>
    sql`
      insert into client_contacts (company_id, client_id, contact_id, sort_name)
      select company_id, client_id, ${id}, sort_name from clients where company_id = ${companyId} and client_id = ${clientId}
    `.execute(portal.database.db);
  const idsOf = ({ invited }: InvitedBatch) => invited.map((person) => person.contactId);

  test('lists them in a dry run and invites each once, by the endpoint and by the command', async () => {
    await give('c1001', contactId, 'us-001');
    const dry = await batch({ dryRun: true });
    expect(idsOf(dry)).toContain(contactId);
    expect(dry.total).toBe(dry.invited.length);
    expect(await stateOf()).toBeUndefined();

    expect(idsOf(await batch({}))).toEqual(idsOf(dry));
    expect(await open(await linkTo())).toMatchObject({ status: 200 });
    expect(idsOf(await batch({}))).toEqual([]);

    const all = { options: { all: true } };
    expect(await runCommand('send', [], 'c1001', all)).toBe('Everybody has been invited.\n');
    await addContact('c1001', `${contactId}-late`, `late-${email}`);
    await give('c1001', `${contactId}-late`, 'us-001');
    expect(await runCommand('send', [], 'c1001', { options: { all: true, 'dry-run': true } })).toBe(
      `Would invite late-${email}.\n`,
    );
    expect(await runCommand('send', [], 'c1001', all)).toBe(`Invited late-${email}.\n`);
  });

  test('can be limited to a search or to given contacts, and reports who cannot be invited', async () => {
    const name = `chosen-${count}`;
    for (const each of [`${name}-a`, `${name}-b`]) {
      await addContact('c1001', each, `${each}@clients.test`);
      await give('c1001', each, 'us-001');
    }
    expect(idsOf(await batch({ dryRun: true, search: `${name}-b@` }))).toEqual([`${name}-b`]);
    const contactIds = [`${name}-a`, 'olivia', 'br-nobody'];
    const planned = await batch({ dryRun: true, contactIds });
    expect(idsOf(planned)).toEqual([`${name}-a`]);
    expect(planned.refused.map((each) => [each.contactId, each.reason])).toEqual([
      ['br-nobody', 'unknown'],
      ['olivia', 'joined'],
    ]);
    expect(await stateOf(`${name}-a`)).toBeUndefined();
    expect(await batch({ contactIds })).toEqual(planned);
    expect(await stateOf(`${name}-a`)).toBe('open');
    expect(idsOf(await batch({ search: name }))).toEqual([`${name}-b`]);
  });

  test('that is repeated with its key invites nobody twice and refuses nobody', async () => {
    const name = `again-${count}`;
    for (const each of [`${name}-a`, `${name}-b`]) {
      await addContact('c1001', each, `${each}@clients.test`);
      await give('c1001', each, 'us-001');
    }
    const sent = async () => {
      const entries = await portal.database.db
        .selectFrom('audit_log')
        .select('subject')
        .where('action', '=', 'person-invited')
        .where('subject', 'like', `user:${name}%`)
        .execute();
      return entries.length;
    };
    const chosen = { contactIds: [`${name}-a`], idempotencyKey: `key-${name}` };
    const first = await batch(chosen);
    expect(idsOf(first)).toEqual([`${name}-a`]);
    expect(await batch(chosen)).toEqual(first);
    // All who match: one has been invited by this request, the other one has not.
    const all = { search: name, idempotencyKey: chosen.idempotencyKey };
    expect(idsOf(await batch(all))).toEqual([`${name}-a`, `${name}-b`]);
    expect(idsOf(await batch(all))).toEqual([`${name}-a`, `${name}-b`]);
    expect(await sent()).toBe(2);
    // Another key is another invitation, with a new link.
    expect(idsOf(await batch({ ...chosen, idempotencyKey: `other-${name}` }))).toEqual([`${name}-a`]);
    expect(await sent()).toBe(3);
  });

  test('proceeds in pages of 100 without duplicates, and an invalid cursor returns 400', async () => {
    const ids = Array.from({ length: 130 }, (_, index) => `many-${count}-${String(index).padStart(3, '0')}`);
    for (const id of ids) {
      await addContact('c1001', id, `${id}@clients.test`);
      await give('c1001', id, 'us-001');
    }
    const first = await batch({ dryRun: true });
    expect([first.invited.length, first.total]).toEqual([100, 130]);
    const second = await batch({ dryRun: true, after: first.next });
    expect([second.total, second.next]).toEqual([30, null]);
    expect([...idsOf(first), ...idsOf(second)].sort()).toEqual(ids);
    expect((await sendJson(staff, 'POST', `${path}/uninvited`, { after: 'x' })).status).toBe(400);
  });
});

describe('an invited person', () => {
  test.each([
    ['client', 'shares documents and tasks with you'],
    ['staff', 'You are part of the team of'],
  ] as const)('with the role %s reads what they will do in the portal', async (role, said) => {
    const person = { first_name: 'Ana', last_name: 'Reis', email, language: 'en-us', role };
    const ids = { company_id: 'c1001', user_id: contactId, contact_id: contactId };
    await portal.database.db
      .insertInto('users')
      .values({ ...ids, ...person })
      .execute();
    await invited();
    expect((await portal.mails(email)).at(-1)?.text).toContain(said);
  });

  test('sets a password by the mailed link, is signed in, and signs in with it afterwards', async () => {
    const { db } = portal.database;
    await sql`
      insert into webhooks (company_id, webhook_id, address, events, secret, created_at)
      values ('c1001', 'told', 'https://told.invalid', ${['people-changed']}, '', now())`.execute(db);
    const link = await invited();
    const page = await open(link);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Welcome to Harbor &amp; Finch CPAs');
    expect(page.text).toContain('/idp/firms/c1001/colors.css');
    expect(page.text).toContain('autocomplete="new-password"');
    expect(page.text).toContain(`value="${email}"`);
    expect(await stateOf()).toBe('open');

    expect(await whoIs(await join(link))).toEqual({ firm: 'c1001', contactId });
    expect(await stateOf()).toBe('joined');
    const { rows } = await sql<{ data: object }>`
      select data from webhook_deliveries where webhook_id = 'told' order by created_at, delivery_id`.execute(
      db,
    );
    expect(rows.map(({ data }) => data)).toEqual([
      { contactId, change: 'invited' },
      { contactId, change: 'joined' },
    ]);
    await sql`delete from webhooks where webhook_id = 'told'`.execute(db);
    const again = await signInWith(email.toUpperCase(), password);
    expect(await whoIs(again)).toEqual({ firm: 'c1001', contactId });
    expect(((await (await invite()).json()) as Problem).errors?.[0]?.reason).toBe('joined');
  });

  test.each([
    ['short', 'at least 8 characters'],
    ['Password1', 'Too many people'],
    ['aaaaaaaaaa', 'Too many people'],
    ['123456789012', 'Too many people'],
    ['AnaReis2026!', 'your name or address'],
    ['', 'at least 8 characters'],
  ])('may not choose the password %j', async (chosen, why) => {
    const link = await invited();
    const refused = await submit(link, { password: chosen });
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain(why);
    expect(await stateOf()).toBe('open');
  });

  test('can choose a long non-ASCII password and enter it in any Unicode normalization form', async () => {
    await join(await invited(), 'Ça alors, un été à Montréal');
    const person = await signInWith(email, 'Ça alors, un été à Montréal'.normalize('NFD'));
    expect(await whoIs(person)).toEqual({ firm: 'c1001', contactId });
  });

  test.each([
    ['in capitals', () => email.toUpperCase()],
    // Equivalent characters, as entered by some East Asian keyboards.
    ['in another Unicode form', () => email.replace('ana', 'ａｎａ')],
  ])('who has an account at another firm joins with it, even with the address %s', async (_, written) => {
    await join(await invited());
    await addContact('c3001', contactId, written());
    await runCommand('send', [contactId], 'c3001');
    const link = await linkTo(written());
    expect((await open(link)).text).toContain('You already have an account here.');
    expect((await submit(link, { password: 'wrong' })).status).toBe(401);
    expect(await whoIs(await join(link))).toEqual({ firm: 'c3001', contactId });
    const accounts = await portal.database.db
      .selectFrom('idp.accounts')
      .select('subject')
      .where('email_key', '=', email)
      .execute();
    expect(accounts).toHaveLength(1);
  });

  test('gets 429 after five wrong passwords for their existing account', async () => {
    await join(await invited());
    await addContact('c3001', contactId, email);
    await runCommand('send', [contactId], 'c3001');
    const link = await linkTo();
    const statuses: number[] = [];
    for (let i = 0; i < 6; i++) statuses.push((await submit(link, { password: `wrong ${i}` })).status);
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
  });
});

describe('an invitation link', () => {
  test('works once and then returns 410', async () => {
    const link = await invited();
    await join(link);
    expect(await open(link)).toEqual({ status: 410, text: expect.stringContaining('joined already') });
    expect((await submit(link, { password: 'another password' })).status).toBe(410);
  });

  test('lets in one of two people who use it concurrently', async () => {
    const link = await invited();
    const answers = await Promise.all(
      ['first of the two', 'second of the two'].map((chosen) => submit(link, { password: chosen })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 410]);
  });

  test('expires after 14 days', async () => {
    const link = await invited();
    aheadMs = 14 * 86_400_000 + 1000;
    expect(await open(link)).toEqual({ status: 410, text: expect.stringContaining('has expired') });
    expect((await submit(link, { password })).status).toBe(410);
  });

  test('returns 404 if it is guessed or changed to another firm, without naming that firm', async () => {
    const link = await invited();
    const foreign = link.replace('/c1001/', '/c3001/');
    const guessed = `${link.slice(0, -3)}abc`;
    for (const one of [foreign, guessed, `${portal.url}/idp/join/c0000/x`]) {
      const page = await open(one);
      expect(page.status).toBe(404);
      expect(page.text).toContain('This link doesn’t work');
      // The page does not reveal that the firm exists.
      expect(page.text).not.toContain('Thames');
      expect((await submit(one, { password })).status).toBe(404);
    }
  });

  test('returns 404 once a newer one replaces it, and 410 once it is revoked', async () => {
    const link = await invited();
    const resent = await staff.fetch(`${path}/${contactId}/resend`, { method: 'POST' });
    expect(((await resent.json()) as Invitation).state).toBe('open');
    const newer = await linkTo();
    expect((await open(link)).status).toBe(404);
    expect((await open(newer)).status).toBe(200);
    expect((await staff.fetch(`${path}/${contactId}`, { method: 'DELETE' })).status).toBe(204);
    expect(await open(newer)).toEqual({ status: 410, text: expect.stringContaining('withdrawn') });
    expect(await stateOf()).toBe('revoked');
    expect((await staff.fetch(`${path}/${contactId}`, { method: 'DELETE' })).status).toBe(404);
  });

  test('is withdrawn when the person’s address is corrected', async () => {
    const link = await invited();
    const change = (draft: object) => sendJson(staff, 'PATCH', `/api/people/v1/contacts/${contactId}`, draft);
    expect((await change({ email: email.toUpperCase(), code: `key-${count}` })).status).toBe(200);
    expect(await stateOf()).toBe('open');
    expect((await change({ email: `right.${email}` })).status).toBe(200);
    expect(await stateOf()).toBe('revoked');
    expect((await open(link)).status).toBe(410);
    const revocations = () =>
      portal.database.db
        .selectFrom('audit_log')
        .select('user_id')
        .where('action', '=', 'invitation-revoked')
        .where('subject', '=', `user:${contactId}`)
        .execute();
    expect(await revocations()).toEqual([{ user_id: 'staff' }]);

    const wrong = await invited(contactId, `right.${email}`);
    const file = `client;name;kind;contact;email\nX-${count};Reis;Business;key-${count};final.${email}`;
    const report = await sendJson(staff, 'POST', '/api/people/v1/clients/import', {
      file: Buffer.from(file).toString('base64'),
      dryRun: false,
    });
    expect(await report.json()).toMatchObject({ isDone: true });
    expect((await open(wrong)).status).toBe(410);
    expect(await revocations()).toHaveLength(2);
  });

  test('is not stored in clear text, and its page allows only the portal’s own scripts', async () => {
    const link = await invited();
    const secret = link.split('/').at(-1) ?? '';
    const { rows } = await sql<{ row: string }>`select i::text as row from invitations i`.execute(
      portal.database.db,
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    const policy = (await fetch(link)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src ${portal.url}/idp/assets/`);
    expect(policy).not.toContain('unsafe');
  });
});

describe('a firm with its own identity provider', () => {
  test('links the provider account that first signs in through the invitation, and no other', async () => {
    const { db } = portal.database;
    const sign_in = (way: 'own' | 'external') =>
      db.updateTable('companies').set({ sign_in: way }).where('company_id', '=', 'c1001').execute();
    const link = await invited();
    await sign_in('external');
    try {
      const page = await open(link);
      expect(page.text).toContain(`${new URL(link).pathname}/external`);
      expect(page.text).not.toContain('name="password"');
      // The portal creates no account of its own for a firm that does not want them.
      expect((await submit(link, { password })).status).toBe(200);
      expect(await stateOf()).toBe('open');

      const arrive = async (subject: string) => {
        const jar = new CookieJar();
        const leave = await fetch(`${link}/external`, { redirect: 'manual' });
        jar.keep(leave);
        const { code, state } = provider.visit(leave.headers.get('location') ?? '', subject);
        return { jar, session: await redeem(portal.url, code, state, jar) };
      };
      const { jar, session } = await arrive(`ana-there-${count}`);
      const { tokenValue } = (await session.json()) as { tokenValue: string };
      expect(await whoIs(withToken(portal.url, tokenValue, jar))).toEqual({ firm: 'c1001', contactId });
      const identities = await db
        .selectFrom('user_identities')
        .select(['issuer', 'subject'])
        .where('user_id', '=', contactId)
        .execute();
      expect(identities).toEqual([{ issuer: provider.issuer, subject: `ana-there-${count}` }]);
      expect((await fetch(`${link}/external`, { redirect: 'manual' })).status).toBe(410);
    } finally {
      await sign_in('own');
    }
  });

  test('can offer both: the portal’s sign-in page links to the provider, and portal accounts keep working', async () => {
    const { db } = portal.database;
    const choose = (sign_in: 'own' | 'both') =>
      db.updateTable('companies').set({ sign_in }).where('company_id', '=', 'c1001').execute();
    const issuer = provider.issuer;
    await db
      .insertInto('user_identities')
      .values({ issuer, subject: 'marco-there', company_id: 'c1001', user_id: 'marco' })
      .execute();
    await choose('both');
    try {
      const jar = new CookieJar();
      jar.set('ccTheme', 'c1001');
      const { page } = await openForm(portal.url, await beginSignIn(portal.url, jar), jar);
      const way = /href="(\/idp\/sign-in\/[^"]+\/external)"/.exec(page)?.[1] ?? 'none';
      const leave = await fetch(portal.url + way, { headers: { cookie: jar.header }, redirect: 'manual' });
      jar.keep(leave);
      const { code, state } = provider.visit(leave.headers.get('location') ?? '', 'marco-there');
      expect((await redeem(portal.url, code, state, jar)).status).toBe(200);
      // One of the portal's own accounts works too.
      expect((await signIn(portal.url, 'marco@demo.test')).token).toBeTruthy();
    } finally {
      await choose('own');
    }
  });

  test('refuses a person who signs in with a portal account', async () => {
    const { db } = portal.database;
    await join(await invited());
    const own = await signInWith(email, password);
    expect(own.token).toBeTruthy();
    await db
      .updateTable('companies')
      .set({ sign_in: 'external' })
      .where('company_id', '=', 'c1001')
      .execute();
    await expect(signInWith(email, password)).rejects.toThrow('USER_NOT_FOUND');
    await db.updateTable('companies').set({ sign_in: 'own' }).where('company_id', '=', 'c1001').execute();
  });
});

describe('the invite command', () => {
  test('sends, lists and revokes invitations', async () => {
    expect(await runCommand('send', [email.toUpperCase()])).toBe(`Invited ${email}.\n`);
    expect((await open(await linkTo())).status).toBe(200);
    expect(await runCommand('list', [])).toContain(
      `open     ${new Date().toISOString().slice(0, 10)}  ${email}  Ana Reis\n`,
    );
    expect(await runCommand('revoke', [contactId])).toBe(`Revoked the invitation of ${email}.\n`);
    expect(await stateOf()).toBe('revoked');
  });

  test('does nothing for options that the command does not accept', async () => {
    const options = { 'dry-run': true };
    expect(await runCommand('send', [email], 'c1001', { options })).toBeNull();
    expect(await stateOf()).toBeUndefined();
    await invited();
    expect(await runCommand('revoke', [email], 'c1001', { options })).toBeNull();
    expect(await stateOf()).toBe('open');
    expect(await runCommand('list', [], 'c1001', { options })).toBeNull();
    expect(await runCommand('send', [email], 'c1001', { options: { search: 'ana' } })).toBeNull();
  });

  test('says so if nobody to invite matches', async () => {
    const options = { all: true, search: 'nobody-of-this-name', 'dry-run': true };
    expect(await runCommand('send', [], 'c1001', { options })).toBe('Nobody who matches is to be invited.\n');
  });

  test('reports unknown, joined and ambiguous people and invites nobody', async () => {
    await expect(runCommand('send', [email, 'nobody@x.test'])).rejects.toThrow(
      'The firm has nobody with the e-mail address or ID "nobody@x.test".',
    );
    await expect(runCommand('send', [email], 'c0000')).rejects.toThrow('There is no firm "c0000".');
    await expect(runCommand('send', [email, 'olivia'])).rejects.toThrow(
      'olivia@demo.test: This person has joined already.',
    );
    await expect(runCommand('revoke', [email])).rejects.toThrow(
      `${email}: This person has no open invitation.`,
    );
    await addContact('c1001', `${contactId}-twin`, email);
    await expect(runCommand('send', [email])).rejects.toThrow(
      `Name one by ID: ${contactId}, ${contactId}-twin.`,
    );
    expect(await stateOf()).toBeUndefined();
    expect(
      await inviteCommand.run({ command: 'send', operands: [email], firm: undefined, options: {}, env: {} }),
    ).toBeNull();
  });
});

test('client users get 403, and inviting a contact of another firm returns 404', async () => {
  const olivia = await signIn(portal.url, 'olivia@demo.test');
  expect((await sendJson(olivia, 'POST', path, { contactId })).status).toBe(403);
  expect((await olivia.fetch(path)).status).toBe(403);
  await addContact('c3001', `${contactId}-there`, email);
  expect((await invite(`${contactId}-there`)).status).toBe(404);
});

test('invitations are listed page by page, and an invalid cursor returns 400', async () => {
  await invite();
  const first = (await (await staff.fetch(`${path}?pageSize=1`)).json()) as InvitationList;
  expect(first.invitations.map((one) => one.contactId)).toEqual([contactId]);
  const next = (await (await staff.fetch(`${path}?pageSize=1&after=${first.next}`)).json()) as InvitationList;
  expect(next.invitations).toHaveLength(1);
  expect(next.invitations[0]?.contactId).not.toBe(contactId);
  expect((await staff.fetch(`${path}?after=nonsense`)).status).toBe(400);
});

function runCommand(
  command: string,
  operands: readonly string[],
  firm = 'c1001',
  more: { readonly options?: Readonly<Record<string, boolean | string>> } = {},
) {
  const { dataDir, port } = portal.deps.config;
  return inviteCommand.run({
    command,
    operands,
    firm,
    options: {},
    ...more,
    env: { DATA_DIR: dataDir, DATABASE_URL: portal.database.url, PORT: String(port) },
  });
}

function signInWith(address: string, chosen: string): Promise<SignedIn> {
  return signIn(portal.url, address, new CookieJar(), 'a test', chosen);
}
