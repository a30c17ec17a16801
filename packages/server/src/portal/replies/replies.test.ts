import type { Conversation, ConversationEntry, EntryList, InboxList, MailVerdict } from '@anteroom/contract';
import { maxEntryLength } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MailMessage } from '../../kernel/mail/letter.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { eicar, FakeClamd } from '../../testing/FakeClamd.ts';
import { hearEvent } from '../../testing/hearEvent.ts';
import { type Mailbox, startMailbox } from '../../testing/mailbox.ts';
import { type MailServer, startMailServer } from '../../testing/mailServer.ts';
import { postMail } from '../../testing/postMail.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { somePdf, uploadFile } from '../../testing/uploadFile.ts';
import { longestMs, tellOfThreads } from '../conversation/tellOfThreads.ts';
import { largestMessage } from '../incomingMail/IncomingMail.ts';
import { readMailbox } from '../incomingMail/readMailbox.ts';

const secret = 'a secret that both servers know well';
const base = '/api/conversations/v1';
const clamd = new FakeClamd();
let mailServer: MailServer;
let mailbox: Mailbox;
let portal: TestPortal;
let olivia: SignedIn;
let owen: SignedIn;
let staff: SignedIn;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  await clamd.listen();
  mailServer = await startMailServer();
  mailbox = await startMailbox();
  portal = await startTestPortal({
    clock: { now: () => now },
    env: {
      SMTP_URL: mailServer.url,
      INCOMING_MAIL: 'portal+*@in.test',
      INCOMING_MAIL_IMAP_URL: 'imap://portal:p%40ss@127.0.0.1:1',
      INCOMING_MAIL_SECRET: secret,
      CLAMD_HOST: `127.0.0.1:${clamd.port}`,
    },
  });
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
  await mailbox.close();
  await clamd.close();
});

/** A conversation about which somebody has received an e-mail. */
interface Asked {
  readonly id: string;
  /** Text of the e-mail, and the address to which replies go. */
  readonly text: string;
  readonly address: string;
}

/** Returns the newest e-mail to an address that contains these words. */
async function queued(words: string, to = 'olivia@demo.test'): Promise<MailMessage> {
  const mail = (await portal.mails(to)).findLast(({ text }) => text.includes(words));
  if (!mail) throw new Error(`No e-mail to ${to} says “${words}”.`);
  return mail;
}

let count = 0;

/** Has a client begin a conversation and the firm answer it, and returns the e-mail about the answer. */
async function ask(
  person: SignedIn = olivia,
  to = 'olivia@demo.test',
  about = { kind: 'client', id: 'us-001' },
): Promise<Asked> {
  const words = `Answer number ${++count}`;
  const begun = await sendJson(person, 'POST', `${base}/conversations`, { about, text: 'A question' });
  const { id } = (await begun.json()) as Conversation;
  now = new Date(now.getTime() + 1);
  await sendJson(staff, 'POST', `${base}/conversations/${id}/entries`, { text: words });
  now = new Date(now.getTime() + longestMs);
  await tellOfThreads(portal.deps);
  const { text, replyTo } = await queued(words, to);
  return { id, text, address: replyTo };
}

/** Returns a reply as Gmail formats it, optionally with other headers. */
function reply(to: string, text: string, headers: Readonly<Record<string, string>> = {}): string {
  const all = {
    From: 'Olivia Bennett <Olivia@demo.test>',
    To: `"Harbor & Finch CPAs" <${to}>`,
    Subject: 'Re: Harbor & Finch CPAs wrote to you',
    'Message-ID': `<${++count}@demo.test>`,
    'Content-Type': 'text/plain; charset=utf-8',
    ...headers,
  };
  const quote =
    'On Fri, Nov 20, 2026 at 12:00 PM Harbor & Finch CPAs <no-reply@anteroom.invalid>\r\nwrote:\r\n\r\n> Hello Olivia,\r\n>\r\n> Sam wrote:';
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [...head, '', text, '', quote, ''].join('\r\n');
}

/** Returns a reply with attachments; its HTML may embed some of them as pictures. */
function replyWith(
  to: string,
  html: string,
  files: readonly { readonly name: string; readonly content: Buffer; readonly id?: string }[],
): string {
  const parts = files.map(({ name, content, id }) =>
    [
      '--b',
      `Content-Type: application/octet-stream; name="${name}"`,
      `Content-Disposition: ${id ? 'inline' : 'attachment'}; filename="${name}"`,
      ...(id ? [`Content-ID: <${id}>`] : []),
      'Content-Transfer-Encoding: base64',
      '',
      content.toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
    ].join('\r\n'),
  );
  const whole = reply(to, 'x', { 'Content-Type': 'multipart/mixed; boundary=b' });
  const [head = ''] = whole.split('\r\n\r\n');
  return [head, '', '--b', 'Content-Type: text/html; charset=utf-8', '', html, ...parts, '--b--', ''].join(
    '\r\n',
  );
}

async function post(raw: string): Promise<MailVerdict['verdict']> {
  const answer = await postMail({ url: portal.url, secret, now }, raw);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as MailVerdict).verdict;
}

async function read(): Promise<void> {
  const server = { host: '127.0.0.1', port: Number(new URL(mailbox.url).port), secure: false };
  const settings = { ...server, user: 'portal', password: 'p@ss', folder: 'INBOX' };
  await readMailbox(settings, (...each) => portal.deps.incomingMail.take(...each), portal.deps.log);
}

/** Returns the entries of a conversation, latest first, as staff read them. */
async function entries(id: string): Promise<readonly ConversationEntry[]> {
  const answer = await staff.fetch(`${base}/conversations/${id}/entries?pageSize=100`);
  return ((await answer.json()) as EntryList).items;
}

/** Returns the number of e-mails that have ever been queued. */
async function mailsQueued(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from jobs.job where name = 'mail'`.execute(portal.database.db);
  return rows[0]?.count ?? 0;
}

test('the e-mail about an answer has a reply address that is unique to conversation and person, and not stored in clear text', async () => {
  const { text, address, id } = await ask();
  expect(address).toMatch(/^portal\+reply\.c1001\.[a-z0-9]{20}@in\.test$/);
  const sent = await mailServer.mailTo('olivia@demo.test');
  expect(sent.replyTo).toMatchObject([{ address }]);
  expect(text).toContain('You can answer by replying to this e-mail.');
  expect((await ask()).address).not.toBe(address);
  // The next e-mail about the conversation has the same reply address.
  await sendJson(staff, 'POST', `${base}/conversations/${id}/entries`, { text: 'And another thing' });
  now = new Date(now.getTime() + longestMs);
  await tellOfThreads(portal.deps);
  expect((await queued('And another thing')).replyTo).toBe(address);
  const about = { kind: 'client', id: 'us-002' };
  await sendJson(staff, 'POST', `${base}/conversations`, { about, text: 'To all of you' });
  now = new Date(now.getTime() + longestMs);
  await tellOfThreads(portal.deps);
  const mails = (await portal.mails()).filter((mail) => mail.text.includes('To all of you'));
  expect(mails.length).toBeGreaterThan(1);
  expect(new Set(mails.map(({ replyTo }) => replyTo)).size).toBe(mails.length);
  const rows = await portal.database.db.selectFrom('reply_addresses').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(address.slice(19, 39));
});

test('a reply in the mailbox becomes an entry with its files, reopens the conversation and is audited', async () => {
  const { id, address } = await ask();
  await sendJson(staff, 'PATCH', `${base}/conversations/${id}`, { isClosed: true });
  const hear = await hearEvent(portal.database.url);
  const content = somePdf();
  mailbox.add(
    replyWith(
      address,
      '<p>Here it is.</p><img src="cid:shown@x"><div class="gmail_signature"><img src="cid:logo@x">Olivia</div><blockquote><img src="cid:quoted@x"></blockquote>',
      [
        { name: 'March.pdf', content },
        { name: 'March.pdf', content: somePdf() },
        { name: 'shown.pdf', content: somePdf(), id: 'shown@x' },
        { name: 'logo.pdf', content: somePdf(), id: 'logo@x' },
        { name: 'quoted.pdf', content: somePdf(), id: 'quoted@x' },
      ],
    ),
  );
  await read();
  expect(mailbox.messages()).toEqual([]);
  const [entry] = await entries(id);
  expect(entry).toMatchObject({
    kind: 'said',
    text: 'Here it is.',
    isByMail: true,
    by: { name: 'Olivia Hartwell', isStaff: false },
    files: [{ name: 'March (1).pdf' }, { name: 'March.pdf' }, { name: 'shown.pdf' }],
  });
  expect(await hear()).toMatchObject({ audience: { companyId: 'c1001' } });
  // A new entry reopens a closed conversation, as on the screen.
  const opened = (await (await staff.fetch(`${base}/conversations/${id}`)).json()) as {
    conversation: Conversation;
  };
  expect(opened.conversation).toMatchObject({ isClosed: false, unread: 1 });
  const inbox = (await (await staff.fetch('/api/inbox/v1/items?state=open&of=all')).json()) as InboxList;
  expect(inbox.items.filter(({ text }) => text === 'Here it is.')).toMatchObject([{ kind: 'conversation' }]);
  expect(inbox.items.filter(({ kind, words }) => kind === 'uploads' && words.includes('March'))).toEqual([]);
  const audited = await portal.database.db
    .selectFrom('audit_log')
    .select(['user_id', 'details', 'request_id'])
    .where('action', '=', 'comment-added')
    .where('subject', '=', `conversation:${id}`)
    .orderBy('at', 'desc')
    .execute();
  expect(audited[0]).toMatchObject({ user_id: 'olivia', request_id: expect.stringMatching(/@demo\.test>$/) });
  expect(audited[0]?.details).toMatchObject({ byMail: true, clientId: 'us-001' });
  await soon(() => expect(clamd.scanned.some((one) => one.equals(content))).toBe(true));
});

test('a reply that is posted concurrently and found in the mailbox is added once', async () => {
  const { id, address } = await ask();
  const raw = reply(address, 'Só uma vez: ção.');
  expect((await Promise.all([post(raw), post(raw), post(raw)])).sort()).toEqual(['known', 'known', 'taken']);
  mailbox.add(raw);
  await read();
  expect((await entries(id)).filter(({ isByMail }) => isByMail)).toMatchObject([
    { text: 'Só uma vez: ção.' },
  ]);
});

test('a reply from another sender is refused, and the person is notified at their known address', async () => {
  const { id, address } = await ask();
  for (const from of [
    'Eve <eve@evil.test>',
    'Olivia <olivia@demo.test.evil.test>',
    '"olivia@demo.test" <eve@evil.test>',
  ])
    expect(await post(reply(address, 'Pay to another account.', { From: from }))).toBe('taken');
  expect((await entries(id)).some(({ isByMail }) => isByMail)).toBe(false);
  const mail = await queued('It came from eve@evil.test. We only take replies from olivia@demo.test');
  expect(mail.subject).toBe('Your reply to Harbor & Finch CPAs was not added');
  expect(mail.text).not.toContain('Pay to another account.');
  // The e-mail does not belong to a conversation: a reply to it goes to the firm.
  expect(mail.replyTo).not.toContain('reply.');
  const rows = await portal.database.db
    .selectFrom('audit_log')
    .select('details')
    .where('action', '=', 'reply-refused')
    .execute();
  expect(rows.map(({ details }) => (details as { reason: string }).reason)).toEqual([
    'sender',
    'sender',
    'sender',
  ]);
  expect(JSON.stringify(rows)).not.toContain('evil.test');
});

test('altered or guessed reply addresses and those of another firm are unaddressed and add nothing', async () => {
  const one = await ask();
  const other = await ask();
  const keyOf = ({ address }: Asked) => /\.([a-z0-9]{20})@/.exec(address)?.[1] ?? '';
  const key = keyOf(one);
  const before = (await entries(other.id)).length;
  for (const address of [
    one.address.replace('c1001', 'c2001'),
    one.address.replace('c1001', 'nofirm'),
    one.address.replace(key, `${key.slice(1)}0`),
    one.address.replace(key, key.slice(1)),
    one.address.replace(key, keyOf(other).slice(0, 10) + key.slice(10)),
    one.address.replace('reply.', 'reports.'),
    one.address.replace(key, 'olivia'),
  ])
    expect([address, await post(reply(address, 'Hello'))]).toEqual([address, 'unaddressed']);
  // A key that somebody wrote into the database does not work, either.
  await portal.database.db
    .updateTable('reply_addresses')
    .set({ user_id: 'marco' })
    .where('thread_id', '=', one.id)
    .execute();
  expect(await post(reply(one.address, 'Hello'))).toBe('unaddressed');
  expect((await entries(other.id)).length).toBe(before);
});

test('a reply address works for 400 days after the last e-mail with it, and not longer', async () => {
  const { id, address } = await ask();
  const then = now;
  now = new Date(then.getTime() + 400 * 86_400_000);
  await portal.deps.chores.run();
  expect(await post(reply(address, 'On the last day'))).toBe('taken');
  now = new Date(now.getTime() + 1);
  await portal.deps.chores.run();
  expect(await post(reply(address, 'Hello'))).toBe('unaddressed');
  now = then;
  expect((await entries(id)).filter(({ isByMail }) => isByMail)).toMatchObject([{ text: 'On the last day' }]);
});

describe('a reply', () => {
  const owens = { From: 'owen@demo.test' };
  const contact = '/api/people/v1/contacts/owen';
  beforeEach(async () => {
    owen = await portal.signIn('owen@demo.test');
  });
  const askOwen = () => ask(owen, 'owen@demo.test', { kind: 'client', id: 'us-002' });

  test('is refused with an explanation while the person is disabled', async () => {
    const { id, address } = await askOwen();
    expect((await sendJson(staff, 'PATCH', contact, { isDisabled: true })).status).toBe(200);
    expect(await post(reply(address, 'Hello?', owens))).toBe('taken');
    await queued('You no longer have access to Harbor & Finch CPAs’s client portal.', 'owen@demo.test');
    await sendJson(staff, 'PATCH', contact, { isDisabled: false });
    expect(await post(reply(address, 'Back again', owens))).toBe('taken');
    expect((await entries(id)).filter(({ isByMail }) => isByMail)).toMatchObject([{ text: 'Back again' }]);
  });

  test('is refused with an explanation once the person no longer acts for the client', async () => {
    const { id, address } = await askOwen();
    await sendJson(staff, 'PATCH', contact, { removeClients: ['us-002'] });
    expect(await post(reply(address, 'Hello?', owens))).toBe('taken');
    await queued('The conversation was deleted, or you no longer have access to it.', 'owen@demo.test');
    expect((await entries(id)).some(({ isByMail }) => isByMail)).toBe(false);
    await sendJson(staff, 'PATCH', contact, { addClients: ['us-002'] });
  });

  test('is refused with an explanation once the conversation was deleted', async () => {
    const document = await uploadFile(olivia, 'to be deleted.pdf');
    const { id, address } = await ask(olivia, 'olivia@demo.test', { kind: 'document', id: document.id });
    await portal.database.db.deleteFrom('threads').where('thread_id', '=', id).execute();
    expect(await post(reply(address, 'Hello?'))).toBe('taken');
    await queued('The conversation was deleted, or you no longer have access to it.');
  });

  test('is refused with an explanation while the person has not signed the firm’s terms', async () => {
    const { id, address } = await ask();
    const terms = { company_id: 'c1001', version: '2026-01-01', language: 'en-us', text: 'Terms' };
    await portal.database.db.insertInto('terms').values(terms).execute();
    await expectProblem(
      await sendJson(olivia, 'POST', `${base}/conversations/${id}/entries`, { text: 'No' }),
      403,
      'terms-not-signed',
    );
    expect(await post(reply(address, 'No'))).toBe('taken');
    await queued('has terms that you haven’t signed yet');
    await portal.database.db.deleteFrom('terms').where('company_id', '=', 'c1001').execute();
    // Processes cache for a minute that there were terms.
    now = new Date(now.getTime() + 60_000);
  });
});

describe('the content of a reply', () => {
  test('is refused without text, unless there are files', async () => {
    const { id, address } = await ask();
    expect(await post(reply(address, '-- \r\nOlivia'))).toBe('taken');
    const mail = await queued('It has no text besides the quoted e-mail and a signature.');
    expect(mail.text).toContain(`/conversations?conversation=${id}`);
    expect(await post(replyWith(address, '', [{ name: 'alone.pdf', content: somePdf() }]))).toBe('taken');
    expect((await entries(id))[0]).toMatchObject({ text: '', files: [{ name: 'alone.pdf' }] });
  });

  test('is refused if its text is longer than an entry may be', async () => {
    const { id, address } = await ask();
    expect(await post(reply(address, 'a'.repeat(maxEntryLength + 1)))).toBe('taken');
    await queued('It’s longer than 4,000 characters.');
    expect(await post(reply(address, 'a'.repeat(maxEntryLength)))).toBe('taken');
    expect((await entries(id))[0]?.text.length).toBe(maxEntryLength);
    expect(await post(reply(address, 'a'.repeat(600_000)))).toBe('taken');
    await queued('We couldn’t read its text.');
  });

  test('excludes files that uploads refuse, and the person is told which', async () => {
    const { id, address } = await ask();
    const files = [
      { name: 'good.pdf', content: somePdf() },
      { name: 'run.exe', content: Buffer.from('MZ') },
      { name: 'lies.pdf', content: Buffer.from('MZ no PDF at all') },
      { name: 'empty.pdf', content: Buffer.from('') },
      { name: '../../etc/passwd.pdf', content: somePdf() },
    ];
    expect(await post(replyWith(address, '<p>Five files.</p>', files))).toBe('taken');
    expect((await entries(id))[0]).toMatchObject({ text: 'Five files.', files: [{ name: 'good.pdf' }] });
    const { text = '', subject } = await queued('but not these files:');
    expect(subject).toBe('Files in your reply to Harbor & Finch CPAs were not added');
    expect(text).toContain('- run.exe (this type of file isn’t accepted');
    expect(text).toContain('- lies.pdf (this type of file isn’t accepted');
    expect(text).toContain('- empty.pdf (it’s empty)');
    expect(text).toContain('- ../../etc/passwd.pdf (its name has characters that aren’t allowed)');
    expect(await post(replyWith(address, '', files.slice(1, 2)))).toBe('taken');
    await queued('It has no text, and we couldn’t take its files:');
  });

  test('is limited to 10 files, and the person is told of the eleventh', async () => {
    const { id, address } = await ask();
    const files = Array.from({ length: 11 }, (_, index) => ({ name: `${index}.pdf`, content: somePdf() }));
    expect(await post(replyWith(address, 'Many', files))).toBe('taken');
    expect((await entries(id))[0]?.files).toHaveLength(10);
    await queued('10.pdf (a reply takes 10 files)');
  });

  test('is scanned for viruses like an upload', async () => {
    const { id, address } = await ask();
    const content = Buffer.concat([somePdf(), eicar]);
    expect(await post(replyWith(address, 'Sick', [{ name: 'sick.pdf', content }]))).toBe('taken');
    const [entry] = await entries(id);
    const path = `/api/storage/v1/documents/${entry?.files[0]?.documentId}`;
    await soon(async () => {
      const row = await portal.database.db
        .selectFrom('documents')
        .select('scan_state')
        .where('document_id', '=', entry?.files[0]?.documentId ?? '')
        .executeTakeFirst();
      expect(row?.scan_state).toBe('refused');
    });
    expect((await staff.fetch(`${path}/content`)).status).not.toBe(200);
  });

  test('is limited to 25 MB', async () => {
    const { id, address } = await ask();
    const large = somePdf(18_000_000);
    const raw = replyWith(address, 'Large', [{ name: 'large.pdf', content: large }]);
    expect(Buffer.byteLength(raw)).toBeLessThan(largestMessage);
    expect(await post(raw)).toBe('taken');
    expect((await entries(id))[0]).toMatchObject({ text: 'Large', files: [{ size: large.length }] });
    mailbox.add(replyWith(address, 'Too large', [{ name: 'larger.pdf', content: somePdf(20_000_000) }]));
    await read();
    expect(mailbox.messages()).toEqual([]);
    await queued('It’s larger than 25 MB.');
    expect((await entries(id))[0]?.text).toBe('Large');
  });
});

test('automatic replies are neither added nor answered', async () => {
  const { id, address } = await ask();
  const before = await mailsQueued();
  for (const [name, value] of [
    ['Auto-Submitted', 'auto-replied'],
    ['Precedence', 'bulk'],
    ['List-Id', '<clients.example>'],
    ['X-Autoreply', 'yes'],
    ['From', 'MAILER-DAEMON@demo.test'],
    ['Return-Path', '<>'],
  ] as const)
    expect([name, await post(reply(address, 'I am away.', { [name]: value }))]).toEqual([name, 'automatic']);
  expect((await entries(id)).some(({ isByMail }) => isByMail)).toBe(false);
  expect(await mailsQueued()).toBe(before);
});

test('a loop of unmarked automatic replies ends after 5 refusal e-mails and 60 messages an hour', async () => {
  const { id, address } = await ask();
  const before = await mailsQueued();
  for (let sent = 0; sent < 8; sent++) expect(await post(reply(address, ''))).toBe('taken');
  expect(await mailsQueued()).toBe(before + 5);
  for (let sent = 8; sent < 60; sent++) expect(await post(reply(address, `Answer ${sent}`))).toBe('taken');
  expect(await post(reply(address, 'One more'))).toBe('too-many');
  expect((await entries(id)).filter(({ isByMail }) => isByMail)).toHaveLength(52);
});
