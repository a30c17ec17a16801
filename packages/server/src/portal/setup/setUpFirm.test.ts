import type { SetupState } from '@anteroom/contract';
import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../kernel/clock.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { SoftAuthenticator } from '../../testing/SoftAuthenticator.ts';
import { sendJson } from '../../testing/sendJson.ts';
import {
  beginSignIn,
  CookieJar,
  openForm,
  passProvider,
  redeem,
  signIn,
  submitForm,
  withToken,
} from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { firmCommand } from './firmCommand.ts';
import { setupCommand } from './setupCommand.ts';
import { makeSetupLink, setupMinutes } from './setupLink.ts';

let portal: TestPortal;
let now: Date;
beforeEach(async () => {
  now = systemClock.now();
  portal = await startTestPortal({ env: { SEED: 'none' }, clock: { now: () => now } });
});
afterEach(() => portal.close());

const firm = { name: 'Lumen Contábil', country: 'BR', email: 'oi@lumen.test', color: '#9a3412' };
const owner = {
  firstName: 'Lia',
  lastName: 'Prado',
  email: 'lia@lumen.test',
  password: 'uma manhã em Recife',
};

/** Sends a request as the page would, with the browser's cookie. */
function send(path: string, body?: object, cookie = ''): Promise<Response> {
  return fetch(`${portal.url}/api/setup/v1/${path}`, {
    method: path === 'state' ? 'GET' : 'POST',
    headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
}

/** Opens a link as a browser does, and returns its cookie. */
async function open(link: string): Promise<string> {
  const opened = await send('session', { secret: secretOf(link) });
  expect(opened.status).toBe(200);
  return cookieOf(opened);
}

const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0] ?? '';

const secretOf = (link: string) => link.split('#')[1] ?? '';
const newLink = () => makeSetupLink(portal.deps, portal.database.db, {});

async function refusalOf(response: Response): Promise<string | undefined> {
  return (await expectProblem(response, 404, 'not-found')).errors?.[0]?.reason;
}

async function firms(): Promise<readonly string[]> {
  const rows = await portal.database.db.selectFrom('companies').select('name').orderBy('name').execute();
  return rows.map(({ name }) => name);
}

test('the link printed at start creates a firm and its owner, who can sign in', async () => {
  const link = portal.firstRun.kind === 'no-firm' ? portal.firstRun.link : '';
  expect(link).toMatch(new RegExp(`^${portal.url}/setup#[\\w-]{43}$`));
  const cookie = await open(link);
  expect(await (await send('state', undefined, cookie)).json()).toEqual({
    done: null,
    mail: { server: null, folder: `${portal.deps.config.dataDir}/mail` },
    offersPasskeys: true,
  });
  expect((await send('firm/check', firm, cookie)).status).toBe(204);
  expect((await send('sign-in', undefined, cookie)).status).toBe(404);
  const done = await send('firm', { firm: { ...firm, language: 'pt-br' }, owner }, cookie);
  expect(done.status).toBe(201);
  const goingOn = cookieOf(done);
  const { companyId, ownerEmail } = ((await done.json()) as SetupState).done ?? {};
  expect(ownerEmail).toBe('lia@lumen.test');

  const lia = await signIn(portal.url, 'lia@lumen.test', new CookieJar(), 'a test', owner.password);
  expect((await lia.fetch('/api/people/v1/staff')).status).toBe(200);
  const { db } = portal.database;
  const entries = await db
    .selectFrom('audit_log')
    .select(['action', 'details'])
    .where('company_id', '=', companyId ?? '')
    .where('action', 'in', ['firm-added', 'staff-added', 'owner-joined'])
    .orderBy('audit_id')
    .execute();
  expect(entries).toEqual([
    { action: 'firm-added', details: { operator: 'link de configuração' } },
    { action: 'staff-added', details: { operator: 'link de configuração', role: 'owner' } },
    { action: 'owner-joined', details: { operator: 'link de configuração' } },
  ]);
  expect(await db.selectFrom('setup_links').select('secret_hash').execute()).not.toContainEqual({
    secret_hash: Buffer.from(secretOf(link)),
  });

  // The browser that used the link can continue, and request a test e-mail.
  expect(await (await send('state', undefined, goingOn)).json()).toMatchObject({ done: { companyId } });
  expect(await (await send('test-mail', undefined, goingOn)).json()).toEqual({
    outcome: 'written',
    reply: null,
  });
  now = new Date(now.getTime() + setupMinutes * 60_000);
  for (const path of ['test-mail', 'sign-in'])
    expect(await refusalOf(await send(path, undefined, goingOn))).toBe('link-used');
});

test('the owner is signed in once at the end, only in the browser that used the link', async () => {
  const link = await newLink();
  const cookie = await open(link);
  const goingOn = cookieOf(await send('firm', { firm, owner }, cookie));
  expect(goingOn).not.toBe(cookie);
  // The link's secret, which logs or a shared terminal may show, no longer works.
  for (const path of ['state', 'test-mail', 'sign-in'])
    expect(await refusalOf(await send(path, undefined, cookie))).toBe('link-used');

  const answers = await Promise.all([1, 2].map(() => send('sign-in', undefined, goingOn)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 404]);
  const jar = new CookieJar();
  for (const answer of answers) jar.keep(answer);
  const { code, state } = await passProvider(portal.url, await beginSignIn(portal.url, jar), jar, {});
  const { tokenValue } = (await (await redeem(portal.url, code, state, jar)).json()) as {
    tokenValue: string;
  };
  const lia = withToken(portal.url, tokenValue, jar);
  const draft = { file: Buffer.from('client,name\n1,Padaria').toString('base64'), dryRun: false };
  const imported = await sendJson(lia, 'POST', '/api/people/v1/clients/import', draft);
  expect(await imported.json()).toMatchObject({ isDone: true, added: 1 });
  expect(await refusalOf(await send('state', undefined, goingOn))).toBe('no-setup');
});

test('the owner can sign in with a passkey instead of a password', async () => {
  const cookie = await open(await newLink());
  const { password: _, ...person } = owner;
  const faulty = await send('passkey', { owner: { ...person, email: 'lia' } }, cookie);
  const { errors } = await expectProblem(faulty, 400, 'bad-request');
  expect(errors?.map(({ path, reason }) => [path, reason])).toEqual([['body/owner/email', 'invalid']]);
  const offered = await send('passkey', { owner: person }, cookie);
  const { options } = (await offered.json()) as { options: PublicKeyCredentialCreationOptionsJSON };
  const key = new SoftAuthenticator();
  // A passkey that was created for another website is refused, and nothing is stored.
  const stolen = key.create('https://evil.test', options);
  const refused = await send('firm', { firm, owner: { ...person, passkey: stolen } }, cookie);
  expect((await expectProblem(refused, 400, 'bad-request')).errors).toMatchObject([
    { path: 'body/owner/passkey', reason: 'invalid' },
  ]);
  expect(await firms()).toEqual([]);

  const again = await send('passkey', { owner: person }, cookie);
  const second = ((await again.json()) as { options: PublicKeyCredentialCreationOptionsJSON }).options;
  const passkey = key.create(portal.url, second);
  expect((await send('firm', { firm, owner: { ...person, passkey } }, cookie)).status).toBe(201);

  const jar = new CookieJar();
  const { page, action } = await openForm(portal.url, await beginSignIn(portal.url, jar), jar);
  const asked = /data-passkey="([^"]+)"/.exec(page)?.[1]?.replaceAll('&quot;', '"') ?? '';
  const credential = JSON.stringify(key.get(portal.url, JSON.parse(asked)));
  const form = /action="([^"]+passkey)"/.exec(page)?.[1] ?? action;
  expect((await submitForm(portal.url, form, jar, { credential })).code).toBeTruthy();
  const without = await send('firm', { firm, owner: person }, cookie);
  expect(await refusalOf(without)).toBe('link-used');
});

test('a used, expired or guessed link returns 404 with its reason and creates no firm', async () => {
  const guessed = `#${'x'.repeat(43)}`;
  const openAgain = async (link: string) => refusalOf(await send('session', { secret: secretOf(link) }));
  const [first, second, stale] = [await newLink(), await newLink(), await newLink()];
  expect(await openAgain(guessed)).toBe('link-unknown');
  expect(await refusalOf(await send('state'))).toBe('link-unknown');

  now = new Date(now.getTime() + setupMinutes * 60_000);
  expect(await openAgain(stale)).toBe('link-expired');
  const fresh = await newLink();
  const [cookie, other] = [await open(fresh), await open(await newLink())];
  expect((await send('firm', { firm, owner }, cookie)).status).toBe(201);
  expect(await openAgain(fresh)).toBe('link-used');
  for (const link of [first, second, guessed]) expect(await openAgain(link)).toBe('no-setup');
  // Another link that was open in the meantime does not create a second firm.
  expect(await refusalOf(await send('firm', { firm, owner }, other))).toBe('no-setup');
  expect(await refusalOf(await send('firm', { firm, owner }, cookie))).toBe('link-used');
  expect(await refusalOf(await send('state'))).toBe('no-setup');
  expect(await firms()).toEqual(['Lumen Contábil']);
});

test('concurrent requests with one link or two create one firm', async () => {
  const cookies = [await open(await newLink()), await open(await newLink())];
  const answers = await Promise.all(
    [...cookies, ...cookies].map((cookie, index) =>
      send('firm', { firm: { ...firm, name: `Firm ${index}` }, owner }, cookie),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
  expect(await firms()).toHaveLength(1);
});

test('faulty input returns 400 with a reason for each field, and nothing is stored', async () => {
  const cookie = await open(await newLink());
  const faultsOf = async (path: string, body: object) => {
    const { errors = [] } = await expectProblem(await send(path, body, cookie), 400, 'bad-request');
    return errors.map(({ path, message, reason }) => `${path} ${message} (${reason})`);
  };
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>').toString('base64');
  const wrong = {
    name: ' ',
    country: 'UK',
    email: 'x',
    color: 'red',
    logo: `data:image/svg+xml;base64,${svg}`,
  };
  expect(await faultsOf('firm/check', wrong)).toEqual([
    'body/name is missing (required)',
    'body/country "UK" is not a country code, such as US or BR (invalid)',
    'body/language is missing (required)',
    'body/timeZone is missing (required)',
    'body/email "x" is not an e-mail address (invalid)',
    'body/color "red" is not a colour, such as #0f4c5c (invalid)',
    'body/logo must be a PNG, JPEG, WEBP, GIF or SVG picture, without scripts (invalid)',
  ]);
  expect(await faultsOf('firm', { firm: { ...firm, email: 'x' }, owner })).toEqual([
    'body/firm/email "x" is not an e-mail address (invalid)',
  ]);
  const nameless = { firstName: '', lastName: '', email: 'x', password: 'short' };
  expect(await faultsOf('firm', { firm, owner: nameless })).toEqual([
    'body/owner/firstName is missing (required)',
    'body/owner/email "x" is not an e-mail address (invalid)',
    'body/owner/password must have at least 8 characters (short)',
  ]);
  for (const [password, fault] of [
    ['password', 'is one that many people use (common)'],
    ['LiaPrado1', 'is the person’s name or address, or the firm’s name (personal)'],
  ])
    expect(await faultsOf('firm', { firm, owner: { ...owner, password } })).toEqual([
      `body/owner/password ${fault}`,
    ]);
  expect(await firms()).toEqual([]);
  expect((await send('firm', { firm, owner }, cookie)).status).toBe(201);
});

test('a large body without a link is refused before it is read, and a huge one returns 413', async () => {
  const large = { ...firm, logo: 'x'.repeat(290_000) };
  expect(await refusalOf(await send('firm/check', large))).toBe('link-unknown');
  const cookie = await open(await newLink());
  await expectProblem(await send('firm/check', large, cookie), 400, 'bad-request');
  const huge = await send('firm/check', { ...firm, logo: 'x'.repeat(330_000) }, cookie);
  await expectProblem(huge, 413, 'too-large');
});

test('guessing links is rate limited', async () => {
  const guess = async () => (await send('session', { secret: 'x' })).status;
  const statuses = await Promise.all(Array.from({ length: 61 }, guess));
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);
});

test('the command makes further links until there is a firm', async () => {
  const env = {
    DATABASE_URL: portal.database.url,
    DATA_DIR: portal.deps.config.dataDir,
    PUBLIC_URL: portal.url,
  };
  const make = () => setupCommand.run({ command: 'link', operands: [], firm: undefined, options: {}, env });
  await open((await make())?.trim() ?? '');
  const options = { country: 'BR', email: 'oi@lumen.test', id: 'lumen' };
  await firmCommand.run({ command: 'add', operands: ['Lumen'], firm: undefined, options, env });
  await expect(make()).rejects.toThrow('The portal has a firm, so there is nothing to set up.');
  expect(
    await setupCommand.run({ command: 'links', operands: [], firm: undefined, options: {}, env }),
  ).toBeNull();
});
