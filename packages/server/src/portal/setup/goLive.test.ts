import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  BatchReport,
  ClientImportReport,
  ClientList,
  ClientSummary,
  ContainerTree,
  DownloadLink,
  FolderTemplate,
  InvitedBatch,
} from '@anteroom/contract';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ImportFault } from '../../kernel/imports/importFault.ts';
import { type MailServer, startMailServer } from '../../testing/mailServer.ts';
import { SoftAuthenticator } from '../../testing/SoftAuthenticator.ts';
import { ScriptedProvider } from '../../testing/scriptedProvider.ts';
import { sendJson } from '../../testing/sendJson.ts';
import {
  beginSignIn,
  CookieJar,
  openForm,
  passProvider,
  redeem,
  type SignedIn,
  withToken,
} from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { foldersCommand } from '../folderTemplates/foldersCommand.ts';
import { inviteCommand } from '../invitations/inviteCommand.ts';
import { importCommand } from '../operator/importCommand.ts';
import { clientBatchCommand } from '../people/batchCommand.ts';
import { staffCommand } from '../people/staffCommand.ts';
import { firmCommand } from './firmCommand.ts';

// The test of this journey in the browser is test/e2e/setup.spec.ts.

const password = 'uma manhã em Recife';
let provider: ScriptedProvider;
let mail: MailServer;
let portal: TestPortal;
let folder: string;
beforeEach(async () => {
  provider = new ScriptedProvider();
  await provider.listen();
  mail = await startMailServer();
  folder = await mkdtemp(join(tmpdir(), 'anteroom-live-'));
  portal = await startTestPortal({
    env: {
      SEED: 'none',
      SMTP_URL: mail.url,
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'portal',
      OIDC_CLIENT_SECRET: 'secret',
    },
  });
});
afterEach(async () => {
  await portal.close();
  await mail.close();
  provider.close();
  await rm(folder, { recursive: true, force: true });
});

const header = 'client,name,firstName,lastName,email';
const clients = Array.from({ length: 300 }, (_, index) => {
  const number = String(index + 1).padStart(3, '0');
  return `L-${number},Cliente ${number},Ana,Lima ${number},ana${number}@clientes.test`;
});
const goodFile = [header, ...clients].join('\n');
const faultyFile = [
  header,
  ...clients.slice(0, 10),
  ',Sem número,,,',
  'L-004,Outro nome,,,',
  ...clients.slice(10),
].join('\n');
const template = {
  name: 'Year-end',
  forNewClients: true,
  eachJanuary: false,
  folders: [{ name: 'Papers {taxYear}', level: 0, role: null }],
};

test('an empty portal goes live by commands alone, until clients and staff sign in', async () => {
  const env = {
    DATABASE_URL: portal.database.url,
    DATA_DIR: portal.deps.config.dataDir,
    INIT_CWD: folder,
    PUBLIC_URL: portal.url,
    SMTP_URL: mail.url,
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: 'portal',
    OIDC_CLIENT_SECRET: 'secret',
  };
  type Options = Record<string, string | boolean>;
  const line = (command: string, operands: readonly string[], options: Options = {}) => ({
    command,
    operands,
    firm: 'lumen',
    options,
    env,
  });
  const added = await firmCommand.run({
    ...line('add', ['Lumen Contábil'], { country: 'BR', email: 'oi@lumen.test', id: 'lumen' }),
    firm: undefined,
  });
  expect(added).toContain('Added the firm lumen.');
  expect(await firmCommand.run(line('sign-in', ['both']))).toContain('People of lumen sign in by: both.');
  await staffCommand.run(
    line('add', ['lia@lumen.test'], { 'first-name': 'Lia', 'last-name': 'Prado', owner: true }),
  );
  await staffCommand.run(line('add', ['nell@lumen.test'], { 'first-name': 'Nell', 'last-name': 'Ames' }));

  await writeFile(join(folder, 'year-end.json'), JSON.stringify(template));
  expect(await foldersCommand.run(line('save', ['year-end.json']))).toContain('Added “Year-end”');
  await writeFile(join(folder, 'faulty.csv'), faultyFile);
  await writeFile(join(folder, 'clients.csv'), goodFile);
  const importFile = (name: string, options: Options = {}) =>
    importCommand([]).run(line('clients', [name], options));
  const fault = (await importFile('faulty.csv').catch((error) => error)) as ImportFault;
  expect(fault.problems).toEqual(['line 12: client: is missing', 'line 13: name: differs from line 5']);
  const planned = await importFile('clients.csv', { 'dry-run': true });
  expect(planned).toContain('line 2: added: Cliente 001 (L-001), Ana Lima 001\n');
  expect(await importFile('clients.csv')).toBe('300 rows: 300 added, 0 changed, 0 unchanged.\n');
  const assigned = await clientBatchCommand.run(
    line('change', ['L-001', 'L-002', 'L-003'], { assign: 'nell@lumen.test' }),
  );
  expect(assigned).toBe('Changed Cliente 001.\nChanged Cliente 002.\nChanged Cliente 003.\n');

  await inviteCommand.run(line('send', ['lia@lumen.test', 'nell@lumen.test']));
  const invited = await inviteCommand.run(line('send', [], { all: true }));
  expect(invited?.split('\n').filter(Boolean)).toHaveLength(300);

  await expectClientsAndStaffComeIn();
  const lia = await joinWithPassword('lia@lumen.test');
  expect(await clientNames(lia)).toHaveLength(100);
});

test('an empty portal goes live by API calls alone, until clients and staff sign in', async () => {
  const lia = await setUp();
  const nell = await made<{ userId: string; contactId: string }>(lia, '/api/people/v1/staff', {
    email: 'nell@lumen.test',
    firstName: 'Nell',
    lastName: 'Ames',
    role: 'staff',
  });
  await made<FolderTemplate>(lia, '/api/documents/v1/folder-templates', template);

  const importFile = (text: string, dryRun: boolean) =>
    made<ClientImportReport>(lia, '/api/people/v1/clients/import', {
      file: Buffer.from(text).toString('base64'),
      dryRun,
    });
  const faulty = await importFile(faultyFile, false);
  expect(faulty).toMatchObject({ isDone: false, faultCount: 2 });
  expect(faulty.faults.map(({ line, column, reason }) => [line, column, reason])).toEqual([
    [12, 'client', 'required'],
    [13, 'name', 'differs'],
  ]);
  expect(await importFile(goodFile, true)).toMatchObject({ isDone: false, added: 300, faultCount: 0 });
  expect(await clientNames(lia)).toEqual([]);
  expect(await importFile(goodFile, false)).toMatchObject({ isDone: true, added: 300 });

  const page = await read<{ clients: ClientSummary[] }>(lia, '/api/people/v1/clients');
  const ids = page.clients.filter(({ name }) => /00[123]$/.test(name)).map(({ id }) => id);
  const assigned = await made<BatchReport>(lia, '/api/people/v1/clients/batches', {
    chosen: { ids },
    change: { addStaff: [nell.userId] },
    dryRun: false,
  });
  expect(assigned.changed).toHaveLength(3);

  await made(lia, '/api/security/v1/invitations', { contactId: nell.contactId });
  let invited = 0;
  for (let after: string | null | undefined; after !== null; ) {
    const batch = await made<InvitedBatch>(lia, '/api/security/v1/invitations/uninvited', {
      dryRun: false,
      ...(after && { after }),
    });
    expect(batch.refused).toEqual([]);
    invited += batch.invited.length;
    after = batch.next;
  }
  expect(invited).toBe(300);

  await expectClientsAndStaffComeIn();
  expect(await clientNames(lia)).toHaveLength(100);
});

/** Sets up the firm with the link that the start printed. Returns its owner, who is signed in at the end. */
async function setUp(): Promise<SignedIn> {
  const secret = (portal.firstRun.kind === 'no-firm' ? portal.firstRun.link : '').split('#')[1] ?? '';
  const jar = new CookieJar();
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${portal.url}/api/setup/v1/${path}`, {
      method: 'POST',
      headers: { cookie: jar.header, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    jar.keep(answer);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  await send('session', { secret });
  const firm = { name: 'Lumen Contábil', country: 'BR', language: 'pt-br', email: 'oi@lumen.test' };
  const owner = { firstName: 'Lia', lastName: 'Prado', email: 'lia@lumen.test' };
  const offered = (await (await send('passkey', { owner })).json()) as {
    options: PublicKeyCredentialCreationOptionsJSON;
  };
  const key = new SoftAuthenticator();
  await send('firm', { firm, owner: { ...owner, passkey: key.create(portal.url, offered.options) } });
  expect(await (await send('test-mail', {})).json()).toMatchObject({ outcome: 'accepted' });
  await send('sign-in', {});
  const { code, state } = await passProvider(portal.url, await beginSignIn(portal.url, jar), jar, {});
  return enter(code, state, jar);
}

/** Expects that the people of the new firm can join with the links in their e-mails, each in their own way. */
async function expectClientsAndStaffComeIn(): Promise<void> {
  const key = new SoftAuthenticator();
  const ana = await joinWithPasskey('ana001@clientes.test', key);
  const [client = ''] = (await clientsOf(ana)).map(({ id }) => id);
  const content = somePdf();
  const { id } = await uploadFile(ana, 'Nota.pdf', content, `clients/${client}`);
  const tree = await read<ContainerTree>(ana, `/api/documents/v1/containers/tree?clientId=${client}`);
  expect(JSON.stringify(tree)).toMatch(/Papers 20\d\d/);

  expect((await sendJson(ana, 'POST', '/api/security/v1/session/logout')).ok).toBe(true);
  expect((await ana.fetch('/api/security/v1/session/bindings')).status).toBe(401);
  const back = await choosePassword('ana001@clientes.test');
  const { url } = await made<DownloadLink>(back, `/api/storage/v1/documents/${id}/download-links`);
  const stored = await back.fetch(url);
  expect(Buffer.from(await stored.arrayBuffer()).equals(content)).toBe(true);
  expect((await signInWithPasskey(key)).token).toBeTruthy();

  const other = await joinAtProvider('ana002@clientes.test', 'ana-002');
  expect((await clientsOf(other)).map(({ name }) => name)).toEqual(['Cliente 002']);

  const nell = await joinWithPassword('nell@lumen.test');
  expect(await clientNames(nell)).toEqual(['Cliente 001', 'Cliente 002', 'Cliente 003']);
  const foreign = await nell.fetch('/api/people/v1/clients?search=Cliente%20004');
  expect(((await foreign.json()) as { clients: unknown[] }).clients).toEqual([]);
}

async function read<T>(person: SignedIn, path: string): Promise<T> {
  const answer = await person.fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function made<T>(person: SignedIn, path: string, body?: object): Promise<T> {
  const answer = await sendJson(person, 'POST', path, body);
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** Returns the names of the first 100 clients that a staff member sees. */
async function clientNames(staff: SignedIn): Promise<readonly string[]> {
  const { clients } = await read<{ clients: ClientSummary[] }>(staff, '/api/people/v1/clients?pageSize=100');
  return clients.map(({ name }) => name);
}

/** Returns the clients of a person who is not a staff member. */
async function clientsOf(person: SignedIn): Promise<ClientList['clients']> {
  const { clients } = await read<ClientList>(person, '/api/client-center/v1/clients/');
  return clients;
}

/** Returns the link in the invitation that was mailed to an address. */
async function joinLink(email: string): Promise<string> {
  const { text = '' } = await mail.mailTo(email);
  return /http\S+\/idp\/join\/[\w/-]+/.exec(text)?.[0] ?? '';
}

function post(url: string, fields: Record<string, string>, jar: CookieJar): Promise<Response> {
  const body = new URLSearchParams(fields);
  return fetch(new URL(url, portal.url), {
    method: 'POST',
    redirect: 'manual',
    body,
    headers: { cookie: jar.header },
  });
}

/** Follows the redirects back to the portal, and exchanges the resulting code for a session. */
async function land(first: Response, jar: CookieJar): Promise<SignedIn> {
  let response = first;
  for (;;) {
    jar.keep(response);
    const location = response.headers.get('location');
    if (!location) throw new Error(`${response.status}: ${await response.text()}`);
    const next = new URL(location, response.url);
    const code = next.searchParams.get('code');
    if (next.pathname === '/auth' && code) return enter(code, next.searchParams.get('state') ?? '', jar);
    response = await fetch(next, { headers: { cookie: jar.header }, redirect: 'manual' });
  }
}

async function enter(code: string, state: string, jar: CookieJar): Promise<SignedIn> {
  const session = await redeem(portal.url, code, state, jar);
  if (!session.ok) throw new Error(await session.text());
  const { tokenValue } = (await session.json()) as { tokenValue: string };
  return withToken(portal.url, tokenValue, jar);
}

async function joinWithPassword(email: string): Promise<SignedIn> {
  const jar = new CookieJar();
  return land(await post(await joinLink(email), { password }, jar), jar);
}

async function joinWithPasskey(email: string, key: SoftAuthenticator): Promise<SignedIn> {
  const link = await joinLink(email);
  const jar = new CookieJar();
  const options = optionsIn<PublicKeyCredentialCreationOptionsJSON>(await (await fetch(link)).text());
  const credential = JSON.stringify(key.create(portal.url, options));
  return land(await post(`${link}/passkey`, { credential }, jar), jar);
}

async function joinAtProvider(email: string, subject: string): Promise<SignedIn> {
  const jar = new CookieJar();
  const leave = await fetch(`${await joinLink(email)}/external`, { redirect: 'manual' });
  jar.keep(leave);
  const { code, state } = provider.visit(leave.headers.get('location') ?? '', subject);
  return enter(code, state, jar);
}

async function signInWithPasskey(key: SoftAuthenticator): Promise<SignedIn> {
  const jar = new CookieJar();
  const { page, action } = await openForm(portal.url, await beginSignIn(portal.url, jar), jar);
  const options = optionsIn<PublicKeyCredentialRequestOptionsJSON>(page);
  const form = /action="([^"]+passkey)"/.exec(page)?.[1] ?? action;
  const credential = JSON.stringify(key.get(portal.url, options));
  return land(await post(form, { credential }, jar), jar);
}

/** Requests a code by e-mail, and sets a password with it. */
async function choosePassword(email: string): Promise<SignedIn> {
  const jar = new CookieJar();
  const asked = await post('/idp/forgotten', { email }, jar);
  jar.keep(asked);
  const { text = '' } = await mail.mailTo(email, 'Seu código para Lumen Contábil');
  const code = /\b\d{4} \d{4}\b/.exec(text)?.[0] ?? '';
  return land(await post(asked.headers.get('location') ?? '', { code, password }, jar), jar);
}

/** Returns the options of the passkey form on a page. */
function optionsIn<T>(page: string): T {
  const found = /data-passkey="([^"]+)"/.exec(page)?.[1];
  if (!found) throw new Error(`no passkey is offered: ${page}`);
  return JSON.parse(found.replaceAll('&quot;', '"').replaceAll('&amp;', '&')) as T;
}
