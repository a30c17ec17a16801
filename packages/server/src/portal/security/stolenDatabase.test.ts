import { createHash } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DownloadLink, Profile } from '@anteroom/contract';
import { sql } from 'kysely';
import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FirmKeys } from '../../kernel/blobs/FirmKeys.ts';
import { demoPassword } from '../../seed/accounts.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { startProcess } from '../../testing/serverProcess.ts';
import {
  beginSignIn,
  CookieJar,
  obtainCode,
  openForm,
  redeem,
  type SignedIn,
  signIn,
  submitForm,
} from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';

/** Password of a mail server that cannot be reached, so that e-mails stay in the queue. */
const mailPassword = 'the-mail-servers-password';

let portal: TestPortal;
let olivia: SignedIn;
let owner: SignedIn;
/** Secrets that give access to something, by what they are. */
const secrets = new Map<string, string>();
/** Values in the whole database, as somebody who stole it would read them. */
const stolen = new Set<string>();
let dump = '';

beforeAll(async () => {
  portal = await startTestPortal({
    env: {
      SMTP_URL: `smtp://portal:${mailPassword}@127.0.0.1:1`,
      TRUST_PROXY: '127.0.0.1,::1',
      ENCRYPT_BLOBS: '1',
    },
  });
  olivia = await signIn(portal.url, 'olivia@demo.test');
  owner = await signIn(portal.url, 'staff@demo.test');
  await useEverything();
  await steal();
}, 120_000);
afterAll(() => portal.close());

/** Uses each feature that stores a secret, and remembers the secrets that it returned. */
async function useEverything(): Promise<void> {
  const keep = (what: string, secret: string | undefined) => {
    if (!secret) throw new Error(`There is no ${what}.`);
    secrets.set(what, secret);
  };
  const json = async <T>(answer: Promise<Response>): Promise<T> => (await (await answer).json()) as T;
  keep('password', demoPassword);
  keep('password of the mail server', mailPassword);
  const firmKeys = new FirmKeys(portal.deps.db, async () => portal.deps.secrets);
  keep('key of the firm’s documents', (await firmKeys.findOrMake('c1001')).toString('base64'));
  keep('session token', olivia.token);
  for (const pair of olivia.cookies.header.split('; ')) {
    const [name = '', value = ''] = pair.split('=');
    if (value.length > 20) keep(`cookie ${name}`, value);
  }
  const mailSecret = async (to: string, pattern: RegExp): Promise<string | undefined> =>
    soon(async () => {
      const found = pattern.exec((await portal.mails(to)).at(-1)?.text ?? '')?.[1];
      expect(found).toBeDefined();
      return found;
    });

  keep(
    'token for another session',
    (
      await json<{ tokenValue: string }>(
        olivia.fetch('/api/security/v1/session/uds-token', { method: 'POST' }),
      )
    ).tokenValue,
  );
  const key = await json<{ secret: string }>(
    sendJson(owner, 'POST', '/api/firm/v1/keys', { name: 'Books', scopes: ['documents:read'], days: 30 }),
  );
  keep('API key', key.secret);
  const webhook = await json<{ secret: string }>(
    sendJson(owner, 'POST', '/api/firm/v1/webhooks', {
      address: 'https://hooks.example.test/in',
      events: ['documents-changed'],
    }),
  );
  keep('secret of a webhook', webhook.secret);

  const { id } = await uploadFile(olivia, 'Return.pdf', somePdf());
  const link = await json<DownloadLink>(
    olivia.fetch(`/api/storage/v1/documents/${id}/download-links`, { method: 'POST' }),
  );
  keep('download link', link.url.split('/').at(-1));
  const shared = await sendJson(olivia, 'POST', '/api/storage/v2/sharing/share', {
    expirationPeriod: 'AfterOneDay',
    language: 'en',
    locale: 'en-us',
    templateType: 'DOCUMENTS',
    templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
    overrides: { body: '', subject: 'Return' },
    receipents: [{ emailAddress: 'bank@example.test' }],
    sharedItems: [{ containerType: 'Client', containerId: 'us-001', documentId: id, name: 'Return.pdf' }],
    variables: { SENDER_EMAIL_ADDRESS: 'olivia@demo.test' },
    authorizationCode: 'swordfish-42',
  });
  expect(shared.status).toBe(201);
  keep('link to documents', await mailSecret('bank@example.test', /\/shared\/[^#\s]+#(\S+)/));
  keep('code of a link', 'swordfish-42');

  const {
    id: userId,
    pendingEmail,
    taskMails,
    ...profile
  } = await json<Profile>(olivia.fetch('/api/profile/v1/users/me'));
  const email = 'olivia@elsewhere.test';
  expect(
    (await sendJson(olivia, 'PUT', `/api/profile/v1/users/${userId}`, { ...profile, email })).status,
  ).toBe(200);
  keep('link that confirms an address', await mailSecret(email, /#(\S+)/));

  const contact = { company_id: 'c1001', contact_id: 'invited', given_name: 'Ana', family_name: 'Reis' };
  await portal.database.db
    .insertInto('contacts')
    .values({ ...contact, email: 'ana@invited.test' })
    .execute();
  const invited = await sendJson(owner, 'POST', '/api/security/v1/invitations', { contactId: 'invited' });
  expect(invited.ok).toBe(true);
  keep('invitation', await mailSecret('ana@invited.test', /\/idp\/join\/(?:\S+\/)?(\S+)/));

  const forgotten = await fetch(`${portal.url}/idp/forgotten`, {
    method: 'POST',
    body: new URLSearchParams({ email: 'marco@demo.test' }),
    redirect: 'manual',
  });
  keep('page of a forgotten password', forgotten.headers.get('location')?.split('/').at(-1));
  keep('code of a forgotten password', await mailSecret('marco@demo.test', /\b(\d{4} \d{4})\b/));

  // A pending sign-in, and an enrolled second factor: seed and recovery codes.
  const jar = new CookieJar();
  const begun = await obtainCode(portal.url, 'newcomer@demo.test', jar);
  keep('code of the provider', begun.code);
  const refused = await redeem(portal.url, begun.code, begun.state, jar);
  const { page, action } = await openForm(portal.url, refused.headers.get('location') ?? '', jar);
  const app = URI.parse(page.match(/href="(otpauth:[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? '') as TOTP;
  keep('seed of an authenticator app', app.secret.base32);
  for (const [index, code] of [...page.matchAll(/<code>([^<]{8,})<\/code>|<li>([\w-]{8,})<\/li>/g)].entries())
    keep(`recovery code ${index}`, code[1] ?? code[2]);
  await submitForm(portal.url, action, jar, { code: app.generate() });
  const open = new URL(await beginSignIn(portal.url, new CookieJar()));
  keep('state of a sign-in', open.searchParams.get('state') ?? undefined);
}

/** Reads every table, as `pg_dump` does. */
async function steal(): Promise<void> {
  const { db } = portal.database;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select n.nspname as schema, c.relname as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not starts_with(n.nspname::text, 'pg_') and n.nspname <> 'information_schema'
  `.execute(db);
  expect(tables.length).toBeGreaterThan(80);
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.id(schema, name)} as t`.execute(db);
    for (const { row } of rows) {
      dump += `${JSON.stringify(row)}\n`;
      take(row);
    }
  }
  expect(stolen.size).toBeGreaterThan(1000);
}

/**
 * Adds every text in a value, including texts within JSON and the words of longer texts; adds bytes in every encoding
 * in which they can be written.
 */
function take(value: unknown, into = stolen): void {
  if (typeof value === 'object' && value !== null) for (const each of Object.values(value)) take(each, into);
  else if (typeof value === 'string') {
    for (const word of [value, ...value.split(/[\s"<>#?&=/]+/)]) if (word.length >= 6) into.add(word);
    if (value.startsWith('\\x')) {
      const bytes = Buffer.from(value.slice(2), 'hex');
      for (const encoding of ['hex', 'base64', 'base64url', 'latin1'] as const)
        into.add(bytes.toString(encoding));
    }
  }
}

test('no secret that gives access is in the database in any encoding', () => {
  expect(secrets.size).toBeGreaterThan(18);
  const found = [...secrets].filter(([, secret]) => {
    const bytes = Buffer.from(secret);
    const raw = Buffer.from(secret.split('.').at(-1) ?? '', 'base64url');
    const written = [
      secret,
      secret.replaceAll(' ', ''),
      ...(secret.includes('.') ? [secret.split('.').at(-1) ?? ''] : []),
      bytes.toString('hex'),
      bytes.toString('base64'),
      ...(raw.length >= 16 ? [raw.toString('hex'), raw.toString('base64')] : []),
    ];
    return written.some((form) => form.length >= 6 && dump.includes(form));
  });
  expect(found.map(([what]) => what)).toEqual([]);
});

test('no stored value is the preimage of a stored hash', () => {
  const sha256 = (text: string, encoding: 'hex' | 'base64url') =>
    createHash('sha256').update(text).digest(encoding);
  const isHashed = (value: string) =>
    stolen.has(sha256(value, 'hex')) || stolen.has(sha256(value, 'base64url'));
  // Shows that the check would find a hash.
  expect(isHashed(olivia.token)).toBe(true);
  const names = new Set([...stolen].filter((value) => /^[\w.-]{1,64}$/.test(value) && value.length < 20));
  const opening = [...stolen].filter((value) => !names.has(value) && isHashed(value));
  expect(opening).toEqual([]);
});

test('no value of the tables with secrets works as a cookie, token, key, code or link', async () => {
  const { db } = portal.database;
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select distinct table_schema as schema, table_name as name from information_schema.columns
    where table_schema in ('public', 'idp') and column_name ~ '(hash|secret|token|payload|wrapped|challenge)'
      and table_name not like 'audit_%'
  `.execute(db);
  expect(tables.length).toBeGreaterThan(15);
  const values = new Set<string>();
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) as row from ${sql.id(schema, name)} as t`.execute(db);
    take(rows, values);
  }
  const opened: string[] = [];
  let attempts = 0;
  for (const value of [...values].filter((each) => /^[\x21-\x7e]{6,200}$/.test(each) && !/[;,\s]/.test(each)))
    for (const [way, attempt] of Object.entries(ways)) {
      attempts += 1;
      if (await attempt(value, attempts)) opened.push(`${way}: ${value}`);
    }
  expect(opened).toEqual([]);
  expect(attempts).toBeGreaterThan(500);
  // Shows that these attempts would detect a working secret.
  expect(await ways['a token and a cookie']?.(olivia.token, 1)).toBe(true);
  expect(await ways['an API key']?.(secrets.get('API key') ?? '', 1)).toBe(true);
  expect(await ways['a confirmation']?.(secrets.get('link that confirms an address') ?? '', 1)).toBe(true);
}, 240_000);

/** Ways to gain access with a value. Each attempt comes from another network, so that none is rate-limited. */
const ways: Readonly<Record<string, (value: string, attempt: number) => Promise<boolean>>> = {
  async 'a token and a cookie'(value, attempt) {
    const cookie = value === olivia.token ? olivia.cookies.header : `anteroom=${value}`;
    return (
      await ask('/api/security/v1/session/bindings', attempt, { authorization: `Bearer ${value}`, cookie })
    ).ok;
  },
  async 'an API key'(value, attempt) {
    return (await ask('/api/documents/v1/containers', attempt, { authorization: `Bearer ${value}` })).ok;
  },
  async 'a confirmation'(value, attempt) {
    const headers = { 'content-type': 'application/json' };
    return (
      await ask('/api/profile/v1/email-confirmations', attempt, headers, JSON.stringify({ secret: value }))
    ).ok;
  },
  async 'a download'(value, attempt) {
    const path = `/api/storage/v1/downloads/${encodeURIComponent(value)}`;
    return (await ask(path, attempt, { cookie: olivia.cookies.header })).ok;
  },
  async 'a forgotten password'(value, attempt) {
    return (await ask(`/idp/forgotten/${encodeURIComponent(value)}`, attempt, {})).ok;
  },
};

function ask(
  path: string,
  attempt: number,
  headers: Record<string, string>,
  body?: string,
): Promise<Response> {
  const network = `10.${(attempt >> 16) & 255}.${(attempt >> 8) & 255}.${attempt & 255}`;
  return fetch(portal.url + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, 'x-forwarded-for': network },
    redirect: 'manual',
    ...(body !== undefined && { body }),
  });
}

test('no server starts on the database without the key file', async () => {
  const dataDir = join(portal.deps.config.dataDir, 'thief');
  await mkdir(dataDir);
  const server = await startProcess({ DATABASE_URL: portal.database.url, DATA_DIR: dataDir, SEED: 'none' });
  expect(server.output()).toContain('has secrets that are encrypted with it');
  await server.end('SIGTERM');
});
