import { buffer } from 'node:stream/consumers';
import type { ReceivedShare, Share, ShareDetail, ShareList } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import type { MailMessage } from '../../kernel/mail/letter.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { recountDocuments } from '../../testing/recountDocuments.ts';
import { CookieJar, type SignedIn, withToken } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { listAuditLog } from '../firmSettings/auditLog.ts';
import { changeUser } from '../security/changeUser.ts';
import { removeEndedShares } from './endedShares.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
let reader: SignedIn;
let marco: SignedIn;
/** Milliseconds by which the portal's clock is ahead of the real time. */
let ahead = 0;
const minute = 60_000;
const day = 24 * 60 * minute;

beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => new Date(Date.now() + ahead) } });
  [olivia, staff, reader, marco] = (await Promise.all(
    ['olivia', 'staff', 'reader', 'marco'].map((name) => portal.signIn(`${name}@demo.test`)),
  )) as [SignedIn, SignedIn, SignedIn, SignedIn];
});
afterAll(() => portal.close());
beforeEach(() => {
  ahead = 0;
});

interface Item {
  readonly id: string;
  readonly name: string;
  readonly parent: { readonly id: string };
}

let count = 0;
/** Uploads a document as Olivia. */
function document(name = `shared-${++count}.pdf`, content = somePdf()) {
  return uploadFile(olivia, name, content);
}

function requestFor(items: readonly Item[], changed: object = {}) {
  return {
    expirationPeriod: 'AfterThreeDays',
    language: 'en',
    locale: 'en-us',
    templateType: 'DOCUMENTS',
    templateId: 'CLIENT_SENDS_DOCUMENT_LINKS',
    overrides: { subject: 'For the loan', body: 'As we spoke of.\n<b>Olivia</b>' },
    receipents: [{ emailAddress: `bank-${++count}@elsewhere.test` }],
    sharedItems: itemsOf(items),
    variables: { SENDER_EMAIL_ADDRESS: 'somebody@else.test' },
    ...changed,
  };
}

function itemsOf(items: readonly Item[]) {
  return items.map(({ id, name, parent }) => ({
    containerType: 'Client',
    containerId: parent.id,
    documentId: id,
    name,
  }));
}

const inFolder = (id: string) => ({ containerType: 'Folder', containerId: id, name: 'A folder' });

async function newFolder(name: string, parentId?: string): Promise<{ readonly id: string }> {
  const answer = await post(olivia, '/api/storage/v1/folders', {
    name,
    ...(parentId ? { parentId, parentType: 'Folder' } : { parentId: 'us-001', parentType: 'Client' }),
  });
  return ((await answer.json()) as { data: { id: string } }).data;
}

function post(person: SignedIn, path: string, body?: object) {
  return person.fetch(path, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
}

const send = (person: SignedIn, body: object) => post(person, '/api/storage/v2/sharing/share', body);

async function list(person: SignedIn): Promise<Share[]> {
  const answer = await person.fetch('/api/sharing/v1/shares');
  return ((await answer.json()) as ShareList).data.items;
}

async function detail(person: SignedIn, shareId: string): Promise<ShareDetail['data']> {
  return ((await (await person.fetch(`/api/sharing/v1/shares/${shareId}`)).json()) as ShareDetail).data;
}

const mails = (to: string) => portal.mails(to);

/** A recipient's browser, with the link from an e-mail. */
class Recipient {
  readonly path: string;
  readonly secret: string;
  readonly jar = new CookieJar();

  constructor(link: string) {
    const url = new URL(link);
    this.path = url.pathname.replace('/shared/', '/api/sharing/v1/received/');
    this.secret = url.hash.slice(1);
  }

  async fetch(rest = '', init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', this.jar.header);
    const answer = await fetch(portal.url + this.path + rest, { ...init, headers });
    this.jar.keep(answer);
    return answer;
  }

  #post(rest: string, body: object): Promise<Response> {
    const headers = { 'content-type': 'application/json' };
    return this.fetch(rest, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  open(secret = this.secret) {
    return this.#post('/session', { secret });
  }

  give(code: string) {
    return this.#post('/code', { code });
  }

  async see(): Promise<ReceivedShare> {
    return (await (await this.fetch()).json()) as ReceivedShare;
  }
}

const linkIn = (mail: MailMessage | undefined) => /http\S+\/shared\/\S+/.exec(mail?.text ?? '')?.[0] ?? '';

/** Sends documents of Olivia's, and returns the recipient, who has opened the link. */
async function sent(items: readonly Item[], changed: object = {}) {
  const request = requestFor(items, changed);
  const to = request.receipents[0]?.emailAddress ?? '';
  const answer = await send(olivia, request);
  expect(answer.status).toBe(201);
  const { data } = (await answer.json()) as { data: { shareId: string } };
  const recipient = new Recipient(linkIn((await mails(to)).at(-1)));
  expect((await recipient.open()).status).toBe(204);
  return { recipient, shareId: data.shareId, to };
}

async function folder(): Promise<string> {
  const { container_id } = await portal.database.db
    .selectFrom('containers')
    .select('container_id')
    .where('client_id', '=', 'us-001')
    .where('name', '=', 'Payroll')
    .executeTakeFirstOrThrow();
  return container_id;
}

async function unzip(zip: Buffer): Promise<Map<string, Buffer>> {
  const archive = await fromBufferPromise(zip);
  const entries = new Map<string, Buffer>();
  for await (const entry of archive.eachEntry()) {
    entries.set(entry.fileName, await buffer(await archive.openReadStreamPromise(entry)));
  }
  return entries;
}

const reasonOf = async (answer: Response) =>
  ((await answer.json()) as { errors?: { reason: string }[] }).errors?.[0]?.reason;

describe('sending documents', () => {
  test('mails each distinct recipient a link of their own, in the requested language and the sender’s name', async () => {
    const item = await document('Bank statement.pdf');
    const receipents = ['a@elsewhere.test', 'b@elsewhere.test', 'A@elsewhere.test', 'olivia@demo.test'];
    const answer = await send(
      olivia,
      requestFor([item], {
        locale: 'pt-br',
        language: 'pt',
        receipents: receipents.map((emailAddress) => ({ emailAddress })),
        authorizationCode: 'K7MX-Q2P9',
      }),
    );
    expect(answer.status).toBe(201);
    const [a, again] = await mails('a@elsewhere.test');
    const [b] = await mails('b@elsewhere.test');
    const [copy] = await mails('olivia@demo.test');
    expect(again).toBeUndefined();
    expect(a).toMatchObject({ subject: 'For the loan', replyTo: 'olivia@demo.test' });
    expect(a?.text).toContain('Olivia Hartwell (olivia@demo.test) enviou um documento');
    expect(a?.text).toContain('- Bank statement.pdf');
    expect(a?.text).toContain('> As we spoke of.');
    expect(a?.text).toContain('Olivia Hartwell vai informá-lo');
    expect(a?.text).not.toContain('K7MX');
    expect(a?.html).toContain('&lt;b&gt;Olivia&lt;/b&gt;');
    expect(a?.html).toContain(linkIn(a));
    expect(new Set([linkIn(a), linkIn(b), linkIn(copy)]).size).toBe(3);
    expect(linkIn(a)).toMatch(/\/shared\/c1001\/[\w-]{36}#[\w-]{43}$/);
  });

  test('stores neither the link secret nor the access code in plain text', async () => {
    const { recipient } = await sent([await document()], { authorizationCode: 'AbcDef-12345' });
    const rows = JSON.stringify(
      await sql`select s.*, l.* from shares s join share_links l using (company_id, share_id)`.execute(
        portal.database.db,
      ),
    );
    expect(rows).not.toContain(recipient.secret);
    expect(rows.toUpperCase()).not.toContain('ABCDEF');
    expect(rows).toContain('$argon2id$');
  });

  test('is recorded in the documents’ histories and in the audit log', async () => {
    const item = await document();
    const { shareId, to } = await sent([item]);
    const { db } = portal.database;
    const event = db
      .selectFrom('document_events')
      .select(['user_id', 'details'])
      .where('document_id', '=', item.id)
      .where('type', '=', 'shared');
    expect(await event.execute()).toEqual([{ user_id: 'olivia', details: { recipients: [to] } }]);
    const { entries } = await listAuditLog(db, 'c1001', {}, { size: 100 });
    const ofShare = entries.filter(({ subject }) => subject === `share:${shareId}`).reverse();
    expect(ofShare).toMatchObject([
      {
        action: 'documents-shared',
        userId: 'olivia',
        details: { recipients: [to], documentIds: [item.id] },
      },
      { action: 'share-opened', userId: null, details: { recipient: to } },
    ]);
  });

  test('with the same idempotency key, concurrently, sends once and gives every request the same answer', async () => {
    const body = requestFor([await document()], { idempotencyKey: 'the-same-request' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(olivia, body)));
    const ids = await Promise.all(answers.map(async (answer) => JSON.stringify(await answer.json())));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    expect(new Set(ids).size).toBe(1);
    expect(await mails(body.receipents[0]?.emailAddress ?? '')).toHaveLength(1);
    // The same key, used by another person, is a different key.
    expect((await send(reader, body)).status).toBe(201);
    expect(await mails(body.receipents[0]?.emailAddress ?? '')).toHaveLength(2);
  });

  test('requires only read access, and returns 404 to somebody without it', async () => {
    const item = await document();
    expect((await send(reader, requestFor([item]))).status).toBe(201);
    await expectProblem(await send(marco, requestFor([item])), 404, 'not-found');
  });

  test('of several clients is rejected with 400', async () => {
    const items = [await document(), await uploadFile(olivia, 'other.pdf', somePdf(), 'clients/us-002')];
    await expectProblem(await send(olivia, requestFor(items)), 400, 'bad-request');
  });

  test('in a folder includes its subfolders, and excludes documents uploaded after the share was sent', async () => {
    const folder = await newFolder('For the bank');
    const below = await newFolder('Years', folder.id);
    await uploadFile(olivia, 'b.pdf', undefined, `folders/${folder.id}`);
    await uploadFile(olivia, 'a.pdf', undefined, `folders/${below.id}`);
    const beside = await document('beside.pdf');
    const { recipient } = await sent([beside], { sharedItems: [inFolder(folder.id), ...itemsOf([beside])] });
    await uploadFile(olivia, 'later.pdf', undefined, `folders/${folder.id}`);
    const { content } = await recipient.see();
    expect(content?.documents.map(({ name }) => name)).toEqual(['a.pdf', 'b.pdf', 'beside.pdf']);
  });

  test('in a folder returns 409 if the folder is empty, 413 if it holds too much, 404 if it is inaccessible', async () => {
    const folder = await newFolder('Empty');
    const sharedItems = [inFolder(folder.id)];
    const problem = await expectProblem(await send(olivia, requestFor([], { sharedItems })), 409, 'conflict');
    expect(problem.errors?.[0]?.reason).toBe('nothing-to-send');
    const { id } = await uploadFile(olivia, 'Page.pdf', somePdf(), `folders/${folder.id}`);
    await sql`
      insert into documents (company_id, document_id, client_id, container_id, name, mime_type, size, sha256, created_by,
          created_at, modified_by, modified_at)
        select company_id, document_id || n, client_id, container_id, n || name, mime_type, size, sha256, created_by,
          created_at, modified_by, modified_at
        from documents, generate_series(1, 101) as n where document_id = ${id}`.execute(portal.database.db);
    await recountDocuments(portal.database.db);
    // Documents that wait for the scanner are not sent. The remaining ones must still be counted as too many.
    const { db } = portal.database;
    await db
      .updateTable('documents')
      .set({ scan_state: 'scanning' })
      .where('document_id', '=', `${id}1`)
      .execute();
    await expectProblem(await send(olivia, requestFor([], { sharedItems })), 413, 'too-large');
    await expectProblem(await send(marco, requestFor([], { sharedItems })), 404, 'not-found');
  });

  test.each([
    ['a bad address', { receipents: [{ emailAddress: 'no-address' }] }],
    ['no recipient', { receipents: [] }],
    [
      '22 recipients',
      { receipents: Array.from({ length: 22 }, (_, n) => ({ emailAddress: `${n}@x.test` })) },
    ],
    ['no subject', { overrides: { subject: '', body: '' } }],
    ['a header in the subject', { overrides: { subject: 'a\r\nBcc: all@x.test', body: '' } }],
    ['a long message', { overrides: { subject: 'a', body: 'x'.repeat(5001) } }],
    ['no document', { sharedItems: [] }],
    ['a short code', { authorizationCode: 'short' }],
    ['a code of hyphens, of which nothing counts', { authorizationCode: '--- ------' }],
    ['another expiry', { expirationPeriod: 'AfterTenYears' }],
    ['more', { more: 1 }],
  ])('with %s is refused', async (_what, changed) => {
    const item = { id: 'any', name: '', parent: { id: 'any' } };
    await expectProblem(await send(staff, requestFor([item], changed)), 400, 'bad-request');
  });

  test('with an invalid address returns 400 and names its position in the request', async () => {
    const body = requestFor([await document()], {
      receipents: [{ emailAddress: 'good@x.test' }, { emailAddress: 'bad' }],
    });
    const problem = await expectProblem(await send(staff, body), 400, 'bad-request');
    expect(problem.errors).toEqual([
      {
        path: 'body/receipents/1/emailAddress',
        message: 'isn’t an e-mail address',
        reason: 'validationEmail',
      },
    ]);
  });

  test('is rate-limited per user: the 31st request returns 429 with Retry-After', async () => {
    const ines = await portal.signIn('ines@demo.test');
    const body = requestFor([{ id: 'none', name: '', parent: { id: 'none' } }]);
    for (let turn = 0; turn < 30; turn++) expect((await send(ines, body)).status).toBe(404);
    const limited = await send(ines, body);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('a share link', () => {
  test('shows the sender, the firm and the expiry date, and serves the documents as sandboxed attachments', async () => {
    const content = somePdf(5000);
    const item = await document('Balance sheet.pdf', content);
    const { recipient } = await sent([item]);
    const share = await recipient.see();
    expect(share).toMatchObject({ senderName: 'Olivia Hartwell', firmName: 'Harbor & Finch CPAs' });
    expect(Date.parse(share.expiresAt) - Date.now()).toBeGreaterThan(2.9 * day);
    expect(share.content?.documents).toEqual([
      { id: item.id, name: 'Balance sheet.pdf', file: { mimeType: 'application/pdf', size: content.length } },
    ]);
    const download = await recipient.fetch(`/documents/${item.id}`);
    expect(Buffer.from(await download.arrayBuffer())).toEqual(content);
    expect(download.headers.get('content-disposition')).toContain('attachment');
    expect(download.headers.get('content-security-policy')).toContain('sandbox');
    expect(download.headers.get('cache-control')).toContain('no-store');
  });

  test('sets an HttpOnly cookie with SameSite=Strict', async () => {
    const { recipient } = await sent([await document()]);
    const [cookie] = (await recipient.open()).headers.getSetCookie();
    expect(cookie).toMatch(/^anteroom-share=[\w-]{43};/);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Strict/);
  });

  test('rejects a wrong secret, a missing cookie and the secret or cookie of another link with `link-unknown`', async () => {
    const { recipient } = await sent([await document()]);
    const { recipient: other } = await sent([await document()]);
    expect(await reasonOf(await recipient.open('x'.repeat(43)))).toBe('link-unknown');
    expect(await reasonOf(await recipient.open(other.secret))).toBe('link-unknown');
    recipient.jar.delete('anteroom-share');
    expect(await reasonOf(await recipient.fetch())).toBe('link-unknown');
    recipient.jar.set('anteroom-share', other.jar.header.split('=')[1] ?? '');
    expect(await reasonOf(await recipient.fetch())).toBe('link-unknown');
    expect(await reasonOf(await fetch(`${portal.url}/api/sharing/v1/received/c2001/none`))).toBe(
      'link-unknown',
    );
  });

  test('returns 404 for a document that is not part of the share', async () => {
    const { recipient } = await sent([await document()]);
    const another = await document();
    expect((await recipient.fetch(`/documents/${another.id}`)).status).toBe(404);
  });

  test('downloads all documents as one zip and makes duplicate names unique', async () => {
    const contents = [somePdf(3000), somePdf(2000)];
    const one = await document('Same name.pdf', contents[0]);
    const two = await uploadFile(olivia, 'same name.pdf', contents[1], `folders/${await folder()}`);
    const { recipient, shareId } = await sent([one, two], {
      overrides: { subject: 'For the loan / 2026', body: '' },
    });
    const answer = await recipient.fetch('/archive');
    const zip = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get('content-disposition')).toContain('"For the loan _ 2026.zip"');
    const entries = await unzip(zip);
    expect([...entries.keys()]).toEqual(['Same name.pdf', 'same name (1).pdf']);
    expect([...entries.values()]).toEqual(contents);
    const { activity } = await detail(olivia, shareId);
    expect(activity[0]).toMatchObject({ type: 'downloaded', documentName: null });
  });

  test('stays open when a second link is opened in the same browser', async () => {
    const first = await sent([await document()]);
    const second = await sent([await document()]);
    const jar = first.recipient.jar.header.split('=')[1] ?? '';
    second.recipient.jar.set('anteroom-share', jar);
    await second.recipient.open();
    expect((await first.recipient.fetch()).status).toBe(200);
    expect((await second.recipient.fetch()).status).toBe(200);
  });

  test('has to be reopened after twelve hours', async () => {
    const { recipient } = await sent([await document()]);
    ahead = 12.1 * 60 * minute;
    expect(await reasonOf(await recipient.fetch())).toBe('link-unknown');
    await recipient.open();
    expect((await recipient.fetch()).status).toBe(200);
  });

  test('expires at the end of its expiration period with `link-expired`', async () => {
    const { recipient } = await sent([await document()], { expirationPeriod: 'AfterOneDay' });
    ahead = day - minute;
    expect((await recipient.open()).status).toBe(204);
    ahead = day;
    expect(await reasonOf(await recipient.open())).toBe('link-expired');
    expect(await reasonOf(await recipient.fetch())).toBe('link-expired');
  });

  test('stops serving a document that its sender may no longer read', async () => {
    const [kept, taken] = [await document(), await document()];
    const { recipient } = await sent([kept, taken]);
    await portal.database.db
      .updateTable('documents')
      .set({ container_id: 'us-003', client_id: 'us-003' })
      .where('document_id', '=', taken.id)
      .execute();
    await recountDocuments(portal.database.db);
    await portal.database.db
      .deleteFrom('container_members')
      .where('container_id', '=', 'us-003')
      .where('contact_id', '=', 'olivia')
      .execute();
    const { content } = await recipient.see();
    expect(content?.documents).toMatchObject([
      { id: kept.id, file: {} },
      { id: taken.id, name: taken.name, file: null },
    ]);
    expect((await recipient.fetch(`/documents/${taken.id}`)).status).toBe(404);
  });

  test('is revoked when its sender is disabled', async () => {
    const item = await document();
    const answer = await send(
      reader,
      requestFor([item], { receipents: [{ emailAddress: 'of-reader@x.test' }] }),
    );
    expect(answer.status).toBe(201);
    const recipient = new Recipient(linkIn((await mails('of-reader@x.test'))[0]));
    const disable = (disabled_at: Date | null) =>
      portal.database.db
        .transaction()
        .execute((tx) => changeUser(tx, { companyId: 'c1001', userId: 'reader' }, { disabled_at }));
    await disable(new Date());
    expect(await reasonOf(await recipient.open())).toBe('link-revoked');
    await disable(null);
    reader = await portal.signIn('reader@demo.test');
  });
});

describe('an access code', () => {
  const authorizationCode = 'K7MX-Q2P9';

  test('unlocks a link for one browser only, whatever its case and hyphens', async () => {
    const item = await document();
    const { recipient } = await sent([item], { authorizationCode });
    expect((await recipient.see()).content).toBeNull();
    expect(await reasonOf(await recipient.fetch(`/documents/${item.id}`))).toBe('code-required');
    const wrong = await recipient.give('K7MX-Q2P8');
    expect(wrong.status).toBe(403);
    expect(await reasonOf(wrong)).toBe('code-wrong');
    const right = await recipient.give('k7mxq2p9');
    expect(((await right.json()) as ReceivedShare).content?.documents).toHaveLength(1);
    expect((await recipient.fetch(`/documents/${item.id}`)).status).toBe(200);
    // Each browser has to enter the code.
    const elsewhere = new Recipient(
      `${portal.url}/shared${recipient.path.slice('/api/sharing/v1/received'.length)}#${recipient.secret}`,
    );
    await elsewhere.open();
    expect((await elsewhere.see()).content).toBeNull();
  });

  test('is limited to five attempts a minute, and ten wrong attempts in a row lock the link', async () => {
    const { recipient, shareId, to } = await sent([await document()], { authorizationCode });
    const guess = async () => (await recipient.give('wrong1')).status;
    for (let turn = 0; turn < 5; turn++) expect(await guess()).toBe(403);
    expect(await guess()).toBe(429);
    ahead = 1.1 * minute;
    for (let turn = 0; turn < 4; turn++) expect(await guess()).toBe(403);
    expect(await reasonOf(await recipient.give('wrong1'))).toBe('link-locked');
    ahead = 3 * minute;
    expect(await reasonOf(await recipient.give(authorizationCode))).toBe('link-locked');
    expect(await reasonOf(await recipient.open())).toBe('link-locked');

    const share = (await list(olivia)).find(({ id }) => id === shareId);
    expect(share?.recipients).toMatchObject([{ email: to, opens: 0, lockedAt: expect.any(String) }]);
    const types = (await detail(olivia, shareId)).activity.map(({ type }) => type);
    expect(types).toEqual(['locked', ...Array.from({ length: 10 }, () => 'code-refused')]);
    const audited = await portal.database.db
      .selectFrom('audit_log')
      .select('action')
      .where('subject', '=', `share:${shareId}`)
      .where('action', 'in', ['share-code-refused', 'share-locked'])
      .execute();
    expect(audited).toHaveLength(11);
  });

  test('is limited to the same number of attempts when they are concurrent', async () => {
    const { recipient, shareId } = await sent([await document()], { authorizationCode });
    await portal.database.db
      .updateTable('share_links')
      .set({ wrong_codes: 8 })
      .where('share_id', '=', shareId)
      .execute();
    const answers = await Promise.all(Array.from({ length: 5 }, () => recipient.give('wrong1')));
    expect(answers.filter(({ status }) => status === 403)).toHaveLength(1);
    const refused = (await detail(olivia, shareId)).activity.filter(({ type }) => type === 'code-refused');
    expect(refused).toHaveLength(2);
  });

  test('that is correct resets the count of wrong attempts', async () => {
    const { recipient, shareId } = await sent([await document()], { authorizationCode });
    await recipient.give('wrong1');
    await recipient.give(authorizationCode);
    const link = await portal.database.db
      .selectFrom('share_links')
      .select('wrong_codes')
      .where('share_id', '=', shareId)
      .executeTakeFirst();
    expect(link?.wrong_codes).toBe(0);
  });
});

describe('a share', () => {
  test('is listed for its sender and for staff, and returns 404 to everybody else who tries to revoke it', async () => {
    const { shareId } = await sent([await document()]);
    const ids = async (person: SignedIn) => (await list(person)).map(({ id }) => id);
    expect(await ids(olivia)).toContain(shareId);
    expect(await ids(staff)).toContain(shareId);
    expect(await ids(reader)).not.toContain(shareId);
    expect(await ids(marco)).not.toContain(shareId);
    expect((await marco.fetch(`/api/sharing/v1/shares/${shareId}`)).status).toBe(404);
    expect((await post(reader, `/api/sharing/v1/shares/${shareId}/revocation`)).status).toBe(404);
  });

  test('records who opened it and downloaded what, with a truncated IP address', async () => {
    const item = await document('Told.pdf');
    const { recipient, shareId, to } = await sent([item]);
    await recipient.fetch(`/documents/${item.id}`);
    await recipient.fetch(`/documents/${item.id}`, { headers: { range: 'bytes=500-' } });
    const share = (await list(olivia)).find(({ id }) => id === shareId);
    expect(share).toMatchObject({
      documentNames: ['Told.pdf'],
      recipients: [{ email: to, opens: 1, downloads: 1, lastOpenedAt: expect.any(String), lockedAt: null }],
    });
    const { activity, documents, message } = await detail(olivia, shareId);
    expect(activity).toMatchObject([
      { type: 'downloaded', email: to, address: '127.0.0.x', documentName: 'Told.pdf' },
      { type: 'opened', email: to, documentName: null },
    ]);
    expect(documents).toEqual([
      { documentId: item.id, name: 'Told.pdf', containerId: 'us-001', containerType: 'Client' },
    ]);
    expect(message).toContain('As we spoke of.');
  });

  test('records one download for a document, whatever range requests fetch it', async () => {
    const parts: Record<string, string>[] = [
      { range: 'bytes=1-' },
      { range: 'bytes=-5000000' },
      { range: 'bytes=5-6,0-' },
      { range: 'items=0-' },
      { range: 'bytes=5-', 'if-range': '"another"' },
    ];
    for (const headers of parts) {
      const item = await document();
      const { recipient, shareId } = await sent([item]);
      const download = await recipient.fetch(`/documents/${item.id}`, { headers });
      await download.arrayBuffer();
      // Resumes an interrupted download.
      await (
        await recipient.fetch(`/documents/${item.id}`, { headers: { range: 'bytes=9-' } })
      ).arrayBuffer();
      await recipient.fetch(`/documents/${item.id}`, { headers: { range: 'bytes=5000000-' } });
      await recipient.fetch(`/documents/${item.id}`, { method: 'HEAD' });
      const { activity } = await detail(olivia, shareId);
      expect(activity.map(({ type }) => type)).toEqual(['downloaded', 'opened']);
    }
  });

  test('list is paginated by a cursor', async () => {
    const answer = await olivia.fetch('/api/sharing/v1/shares?pageSize=2');
    const { data } = (await answer.json()) as ShareList;
    const next = await olivia.fetch(`/api/sharing/v1/shares?pageSize=2&after=${data.next}`);
    const { data: second } = (await next.json()) as ShareList;
    expect([...data.items, ...second.items].map(({ id }) => id)).toEqual(
      (await list(olivia)).slice(0, 4).map(({ id }) => id),
    );
  });

  test('can be revoked by its sender or by staff with immediate effect, and revoking it again changes nothing', async () => {
    const item = await document();
    const { recipient, shareId } = await sent([item]);
    const revoke = (person: SignedIn) => post(person, `/api/sharing/v1/shares/${shareId}/revocation`);
    expect((await revoke(staff)).status).toBe(204);
    expect(await reasonOf(await recipient.fetch())).toBe('link-revoked');
    expect(await reasonOf(await recipient.fetch(`/documents/${item.id}`))).toBe('link-revoked');
    expect(await reasonOf(await recipient.open())).toBe('link-revoked');
    const [first] = await list(olivia);
    expect((await revoke(olivia)).status).toBe(204);
    expect((await list(olivia))[0]?.revokedAt).toBe(first?.revokedAt);
  });

  test('cannot be sent or revoked while viewing as another user, but is listed', async () => {
    const item = await document();
    const { shareId } = await sent([item]);
    const begun = await post(staff, '/api/security/v1/view-as', { userId: 'olivia' });
    const { tokenValue } = (await begun.json()) as { tokenValue: string };
    const view = withToken(portal.url, tokenValue, staff.cookies);
    expect((await send(view, requestFor([item]))).status).toBe(403);
    expect((await post(view, `/api/sharing/v1/shares/${shareId}/revocation`)).status).toBe(403);
    expect((await list(view)).map(({ id }) => id)).toContain(shareId);
    await view.fetch('/api/security/v1/view-as', { method: 'DELETE' });
  });

  test('is deleted three months after it has ended, and its visits within two days', async () => {
    const { shareId } = await sent([await document()]);
    const { db } = portal.database;
    const clock = { now: () => new Date(Date.now() + ahead) };
    const left = async (table: 'shares' | 'share_links' | 'share_visits') =>
      (await db.selectFrom(table).selectAll().execute()).length;
    ahead = 2 * day;
    await removeEndedShares(db, clock);
    expect(await left('share_visits')).toBe(0);
    expect(await left('shares')).toBeGreaterThan(0);
    ahead = 94 * day;
    await removeEndedShares(db, clock);
    expect(await db.selectFrom('shares').selectAll().where('share_id', '=', shareId).execute()).toEqual([]);
    expect(await db.selectFrom('share_links').selectAll().where('share_id', '=', shareId).execute()).toEqual(
      [],
    );
  });
});

test('a download in progress is aborted when the share is revoked', async () => {
  const item = await document('Large.pdf', somePdf(20_000_000));
  const { recipient, shareId } = await sent([item]);
  const download = await recipient.fetch(`/documents/${item.id}`);
  const body = download.body?.getReader();
  await body?.read();
  expect((await post(olivia, `/api/sharing/v1/shares/${shareId}/revocation`)).status).toBe(204);
  const rest = async () => {
    let length = 0;
    for (;;) {
      const { done, value } = (await body?.read()) ?? { done: true };
      if (done) return length;
      length += value?.length ?? 0;
    }
  };
  await expect(rest()).rejects.toThrow();
});
