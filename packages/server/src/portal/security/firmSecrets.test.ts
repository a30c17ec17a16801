import type { DownloadLink, Profile } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openSession } from '../../testing/openSession.ts';
import { type SignedIn, signIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { addOptOutLink } from '../taskMails/optOut.ts';
import { firmKeyOf, hashOf, newFirmSecret } from './secrets.ts';
import { Sessions } from './sessions.ts';

let portal: TestPortal;
let olivia: SignedIn;
let issued = 0;

beforeAll(async () => {
  portal = await startTestPortal();
});
afterAll(() => portal.close());
beforeEach(async () => {
  olivia = await signIn(portal.url, 'olivia@demo.test');
});

const bindings = '/api/security/v1/session/bindings';

/** Secrets that are looked up in the database, each with a request that succeeds with it. */
const secrets: Record<
  string,
  {
    readonly column: `${string}.${string}_hash`;
    issue(): string | Promise<string>;
    open(secret: string): Promise<Response>;
  }
> = {
  'session token': {
    column: 'sessions.token_hash',
    issue: () => olivia.token,
    open: (secret) => withToken(portal.url, secret, olivia.cookies).fetch(bindings),
  },
  'token for another session': {
    column: 'uds_tokens.token_hash',
    async issue() {
      const answer = await olivia.fetch('/api/security/v1/session/uds-token', { method: 'POST' });
      return ((await answer.json()) as { tokenValue: string }).tokenValue;
    },
    open: (token) =>
      fetch(`${portal.url}/api/security/v1/session/token-exchange`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: olivia.cookies.header },
        body: JSON.stringify({ token }),
      }),
  },
  'download link': {
    column: 'download_links.link_hash',
    async issue() {
      const { id } = await uploadFile(olivia, `behind link ${issued++}.pdf`, somePdf());
      const answer = await olivia.fetch(`/api/storage/v1/documents/${id}/download-links`, {
        method: 'POST',
      });
      return ((await answer.json()) as DownloadLink).url.split('/').at(-1) ?? '';
    },
    open: (secret) =>
      fetch(`${portal.url}/api/storage/v1/downloads/${secret}`, {
        headers: { cookie: olivia.cookies.header },
      }),
  },
  'link to confirm an address': {
    column: 'email_changes.secret_hash',
    async issue() {
      const email = `marco.${issued++}@demo.test`;
      const profile = '/api/profile/v1/users';
      const marco = await openSession(portal, 'c1001', 'marco');
      const { id, pendingEmail, taskMails, ...rest } = (await (
        await marco.fetch(`${profile}/me`)
      ).json()) as Profile;
      const answer = await marco.fetch(`${profile}/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...rest, email }),
      });
      expect(answer.status).toBe(200);
      const mail = (await portal.mails(email)).at(-1);
      return /#(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    },
    open: (secret) =>
      fetch(`${portal.url}/api/profile/v1/email-confirmations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ secret }),
      }),
  },
  'link that ends e-mails': {
    column: 'mail_opt_outs.secret_hash',
    async issue() {
      const link = await portal.database.db
        .transaction()
        .execute((tx) =>
          addOptOutLink(portal.deps, tx, { companyId: 'c1001', userId: 'olivia', ends: 'tasks' }),
        );
      return link.split('/').at(-1) ?? '';
    },
    open: (secret) => fetch(`${portal.url}/api/mail/v1/opt-out/${secret}`),
  },
};

test.each(Object.entries(secrets))(
  'a %s names its firm and does not work with another',
  async (_, { issue, open }) => {
    const secret = await issue();
    expect(secret).toMatch(/^c1001\.[\w-]{43}$/);
    for (const altered of [
      secret.replace('c1001', 'c2001'),
      secret.slice('c1001.'.length),
      `c1001.${secret}`,
    ])
      expect([400, 401, 404]).toContain((await open(altered)).status);
    expect((await open(secret)).status).toBe(200);
  },
);

// A lookup by the hash alone, without the firm, would find the secret.
test.each(Object.entries(secrets))(
  'a %s is looked up only in its own firm',
  async (_, { column, issue, open }) => {
    const secret = await issue();
    const ofAnother = newFirmSecret('c2001');
    const [table = '', name = ''] = column.split('.');
    await sql`
    update ${sql.table(table)} set ${sql.ref(name)} = ${hashOf(ofAnother)} where ${sql.ref(name)} = ${hashOf(secret)}
  `.execute(portal.database.db);
    expect([400, 401, 404]).toContain((await open(ofAnother)).status);
  },
);

test('a session cookie names its firm and is looked up in that firm only', async () => {
  const { config, plugins } = portal.deps;
  const flags = { fixed: config.flags, defaults: () => plugins.flagDefaults };
  const sessions = new Sessions({ ...portal.deps, flags });
  const cookie = olivia.cookies.header.match(/(?:^|; )anteroom=([^;]+)/)?.[1] ?? '';
  expect(cookie).toMatch(/^c1001\.[\w-]{43}$/);
  expect(await sessions.ownerOf(cookie)).toEqual({ companyId: 'c1001', userId: 'olivia' });
  expect(await sessions.ownerOf(cookie.replace('c1001', 'c2001'))).toBeNull();

  const ofAnother = newFirmSecret('c2001');
  await portal.database.db
    .updateTable('sessions')
    .set({ cookie_hash: hashOf(ofAnother) })
    .where('cookie_hash', '=', hashOf(cookie))
    .execute();
  expect(await sessions.ownerOf(ofAnother)).toBeNull();
});

test('firmKeyOf returns null for text that does not have the form of a firm secret', () => {
  const secret = newFirmSecret('c1001');
  expect(firmKeyOf(secret)).toEqual({ companyId: 'c1001', hash: hashOf(secret) });
  for (const odd of [
    '',
    '.',
    'c1001',
    secret.slice(0, -1),
    `${secret}x`,
    secret.replace('.', ''),
    `.${secret}`,
    `${'c'.repeat(41)}${secret.slice(5)}`,
  ])
    expect(firmKeyOf(odd)).toBeNull();
});
