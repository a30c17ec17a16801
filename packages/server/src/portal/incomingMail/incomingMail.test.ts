import { createHash, createHmac } from 'node:crypto';
import type { InboxList, MailVerdict, Person } from '@anteroom/contract';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { type Mailbox, startMailbox } from '../../testing/mailbox.ts';
import { type MailServer, startMailServer } from '../../testing/mailServer.ts';
import { postMail } from '../../testing/postMail.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { type IncomingLetter, largestMessage } from './IncomingMail.ts';
import { readMailbox } from './readMailbox.ts';

const secret = 'a secret that both servers know well';
/** Key that the test's handler has issued. */
const key = 'k3qz7m2xw9r4t6p8';

let mailServer: MailServer;
let mailbox: Mailbox;
let portal: TestPortal;
let staff: SignedIn;
let now = new Date('2026-11-20T12:00:00Z');
let handled: IncomingLetter[] = [];
beforeAll(async () => {
  mailServer = await startMailServer();
  portal = await startTestPortal({
    clock: { now: () => now },
    env: {
      SMTP_URL: mailServer.url,
      INCOMING_MAIL: 'Portal+*@in.test',
      INCOMING_MAIL_IMAP_URL: 'imap://portal:p%40ss@127.0.0.1:1',
      INCOMING_MAIL_SECRET: secret,
    },
  });
  portal.deps.incomingMail.handle('test', async (letter) => {
    if (letter.key !== key) return null;
    return async () => void handled.push(letter);
  });
  staff = await portal.signIn('staff@demo.test');
});
afterAll(async () => {
  await portal.close();
  await mailServer.close();
});
beforeEach(async () => {
  mailbox = await startMailbox();
  handled = [];
});
afterEach(() => mailbox.close());

const address = `portal+test.c1001.${key}@in.test`;
let count = 0;

/** Returns a message to the portal, with additional or replaced headers. */
function message(headers: Readonly<Record<string, string>> = {}, text = 'Here it is.'): string {
  count++;
  const all = {
    From: 'Olivia <olivia@demo.test>',
    To: address,
    Subject: 'Re: A question',
    'Message-ID': `<${count}@demo.test>`,
    ...headers,
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [...head, '', text, ''].join('\r\n');
}

/** Makes the portal read its mailbox, as it does every minute. */
async function read(): Promise<void> {
  const { host, port, ...login } = {
    host: '127.0.0.1',
    port: Number(new URL(mailbox.url).port),
    secure: false,
  };
  const settings = { host, port, ...login, user: 'portal', password: 'p@ss', folder: 'INBOX' };
  await readMailbox(settings, (...each) => portal.deps.incomingMail.take(...each), portal.deps.log);
}

function post(raw: string, given: Readonly<Record<string, string>> = {}): Promise<Response> {
  return postMail({ url: portal.url, secret, now }, raw, given);
}

async function verdictOf(raw: string): Promise<string> {
  const answer = await post(raw);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as MailVerdict).verdict;
}

test('a message in the mailbox goes to the handler that issued its address and is deleted; others stay, marked as read', async () => {
  const parts = [
    '--b\r\nContent-Type: text/plain; charset=iso-8859-1\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nA declara=E7=E3o.',
    '--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg==',
    '--b--',
  ];
  mailbox.add(message({ 'Content-Type': 'multipart/mixed; boundary=b' }, parts.join('\r\n')));
  mailbox.add(message({ To: 'office@firm.test', 'Delivered-To': address.toUpperCase() }));
  mailbox.add(message({ To: 'office@firm.test' }));
  await read();
  expect(handled).toMatchObject([
    {
      companyId: 'c1001',
      key,
      from: { name: 'Olivia', address: 'olivia@demo.test' },
      subject: 'Re: A question',
      text: expect.stringContaining('A declaração.'),
      attachments: [{ name: 'a.pdf', type: 'application/pdf' }],
    },
    { key },
  ]);
  expect(Buffer.from(handled[0]?.attachments[0]?.content ?? []).toString()).toBe('%PDF');
  // Not addressed to the portal, so a person may have to look at it.
  expect(mailbox.messages()).toMatchObject([{ isRead: true }]);
  await read();
  expect(handled).toHaveLength(2);
});

test('a message whose handler fails is rolled back and stays unread for the next run, and the others are processed', async () => {
  let isBroken = true;
  portal.deps.incomingMail.handle('broken', async () => async (tx) => {
    await tx
      .updateTable('companies')
      .set({ header_line: 'half done' })
      .where('company_id', '=', 'c1001')
      .execute();
    if (isBroken) throw new Error('the store is away');
  });
  mailbox.add(message({ To: address.replace('test', 'broken') }));
  mailbox.add(message());
  await read();
  expect(handled).toHaveLength(1);
  expect(mailbox.messages()).toMatchObject([{ isRead: false }]);
  const line = async () =>
    (
      await portal.database.db
        .selectFrom('companies')
        .select('header_line')
        .where('company_id', '=', 'c1001')
        .executeTakeFirst()
    )?.header_line;
  expect(await line()).not.toBe('half done');
  isBroken = false;
  await read();
  expect(mailbox.messages()).toEqual([]);
  expect(await line()).toBe('half done');
});

test('the error when the mailbox cannot be read tells a wrong password from an unreachable server', async () => {
  const { port } = new URL(mailbox.url);
  const settings = { host: '127.0.0.1', port: Number(port), secure: false, user: 'portal', folder: 'INBOX' };
  const take = async () => 'taken' as const;
  await expect(readMailbox({ ...settings, password: 'wrong' }, take, portal.deps.log)).rejects.toMatchObject({
    authenticationFailed: true,
  });
  await expect(
    readMailbox({ ...settings, port: 1, password: 'p@ss' }, take, portal.deps.log),
  ).rejects.toThrow('ECONNREFUSED');
});

test('a message posted concurrently, and then found in the mailbox, is handled once', async () => {
  const raw = message();
  const verdicts = await Promise.all([verdictOf(raw), verdictOf(raw), verdictOf(raw)]);
  expect(verdicts.sort()).toEqual(['known', 'known', 'taken']);
  expect(handled).toHaveLength(1);
  mailbox.add(raw);
  await read();
  expect(handled).toHaveLength(1);
  expect(mailbox.messages()).toEqual([]);
});

test('a posted message returns 401 without a valid, current signature, 400 with a wrong digest and 413 if too large', async () => {
  const raw = message();
  await expectProblem(await post(raw, { 'anteroom-signature': '' }), 401, 'unauthenticated');
  await expectProblem(await post(raw, { 'content-digest': '' }), 401, 'unauthenticated');
  await expectProblem(
    await post(raw, { 'anteroom-signature': `t=1,v1=${'0'.repeat(64)}` }),
    401,
    'unauthenticated',
  );
  const other = createHash('sha256').update('other').digest('base64');
  const time = Math.floor(now.getTime() / 1000);
  const signed = (at: number) => ({
    'content-digest': `sha-256=:${other}:`,
    'anteroom-signature': `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${other}`).digest('hex')}`,
  });
  await expectProblem(await post(raw, signed(time)), 400, 'bad-request');
  await expectProblem(await post('other', signed(time - 301)), 401, 'unauthenticated');
  await expectProblem(await post('a'.repeat(largestMessage + 1)), 413, 'too-large');
  expect(handled).toEqual([]);
});

test('automatic replies, list mail and the portal’s own e-mails get the verdict automatic and are not handled', async () => {
  for (const headers of [
    { 'Auto-Submitted': 'auto-replied' },
    { Precedence: 'bulk' },
    { 'List-Id': '<clients.example>' },
    { 'Return-Path': '<>' },
    { 'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=r' },
    { From: 'MAILER-DAEMON@mail.test' },
    { Subject: 'Automatic reply: A question' },
    { Subject: '=?utf-8?q?Resposta_autom=C3=A1tica=3A_Pergunta?=' },
    { Subject: 'Afwezig: vraag' },
    { From: 'no-reply@anteroom.invalid' },
    { From: address },
  ] as Record<string, string>[])
    expect([headers, await verdictOf(message(headers))]).toEqual([headers, 'automatic']);
  expect(await verdictOf(message({ 'Auto-Submitted': 'no' }))).toBe('taken');
  expect(await verdictOf(message({ Subject: 'Re: Out of office hours' }))).toBe('taken');
  expect(handled).toHaveLength(2);
});

test('a message to an unknown address is unaddressed and not recorded, and one with huge headers is unreadable', async () => {
  for (const to of [
    address.replace('c1001', 'c2001').replace(key, 'guessed-key-0000'),
    address.replace('c1001', 'no-firm'),
    address.replace('test', 'other'),
    address.replace('test', 'reports'),
    'portal+test@in.test',
    `portal+test.c1001.${key}@elsewhere.test`,
  ])
    expect([to, await verdictOf(message({ To: to }))]).toEqual([to, 'unaddressed']);
  expect(await verdictOf(message({ 'X-Long': 'x'.repeat(300_000) }))).toBe('unreadable');
  // A key that was not issued is not recorded: it may be issued later.
  expect(
    await portal.database.db
      .selectFrom('incoming_mails')
      .select('company_id')
      .where('company_id', '=', 'c2001')
      .execute(),
  ).toEqual([]);
});

test('an address takes 60 messages an hour, and further ones get the verdict too-many', async () => {
  const looping = address.replace(key, 'looping-key-0000');
  portal.deps.incomingMail.handle('loop', async () => async () => undefined);
  const to = looping.replace('test', 'loop');
  for (let index = 0; index < 60; index++) expect(await verdictOf(message({ To: to }))).toBe('taken');
  expect(await verdictOf(message({ To: to }))).toBe('too-many');
});

const contacts = '/api/people/v1/contacts';

/** Returns the report that a mail server sends for an e-mail that it had accepted earlier (RFC 3464). */
function bounce(
  mark: string,
  recipient: string,
  { action = 'failed', to = 'no-reply@anteroom.invalid' } = {},
): string {
  return message(
    {
      From: 'MAILER-DAEMON@clients.test',
      To: to,
      'Return-Path': '<>',
      'Auto-Submitted': 'auto-replied',
      'Content-Type': 'multipart/report; report-type=delivery-status; boundary=r',
    },
    [
      '--r\r\nContent-Type: text/plain\r\n\r\nYour message could not be delivered.',
      `--r\r\nContent-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; clients.test\r\n\r\nFinal-Recipient: rfc822; ${recipient}\r\nAction: ${action}\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <${recipient}>:\r\n no such user`,
      `--r\r\nContent-Type: text/rfc822-headers\r\n\r\nSubject: Welcome\r\nAnteroom-Mail: ${mark}\r\nTo: ${recipient}`,
      '--r--',
    ].join('\r\n'),
  );
}

test('a bounce is shown on the person until a later e-mail does not bounce, and forged bounces are ignored', async () => {
  const draft = { firstName: 'Bea', lastName: 'Back', email: 'Bea@clients.test', addClients: ['us-001'] };
  const { contactId } = (await (await sendJson(staff, 'POST', contacts, draft)).json()) as Person;
  const failure = async () =>
    ((await (await staff.fetch(`${contacts}/${contactId}`)).json()) as Person).mailFailure;
  const invited = async () => {
    await sendJson(staff, 'POST', '/api/security/v1/invitations', { contactId });
    const { headers } = await mailServer.mailTo('Bea@clients.test');
    return headers.find(({ key: name }) => name === 'anteroom-mail')?.value ?? '';
  };
  const mark = await invited();
  expect(mark).toMatch(/^c1001\.[\w-]{43}$/);
  expect(await verdictOf(bounce(mark, 'bea@clients.test', { action: 'delayed' }))).toBe('taken');
  expect(await failure()).toBeNull();
  // Proofs of somebody else, of another firm, and forged ones.
  for (const forged of [mark.replace('c1001', 'c2001'), `c1001.${'A'.repeat(43)}`, 'c1001.short'])
    expect(await verdictOf(bounce(forged, 'bea@clients.test'))).toBe('unaddressed');
  expect(await verdictOf(bounce(mark, 'olivia@demo.test'))).toBe('unaddressed');
  expect(await failure()).toBeNull();

  mailbox.add(bounce(mark, 'bea@clients.test'));
  await read();
  expect(mailbox.messages()).toEqual([]);
  const back = { reply: '550 5.1.1 <bea@clients.test>: no such user', isTemporary: false };
  expect(await failure()).toMatchObject(back);

  // The portal's own mail server also accepts the next e-mail, which does not prove delivery yet.
  await invited();
  await portal.deps.chores.run();
  expect(await failure()).toMatchObject(back);
  const undelivered = async () => {
    const answer = await staff.fetch('/api/inbox/v1/items?kind=undelivered');
    const { items } = (await answer.json()) as InboxList;
    return items.filter(({ words }) => words.includes('bea@clients.test'));
  };
  expect(await undelivered()).toHaveLength(1);
  now = new Date(now.getTime() + 8 * 86_400_000);
  staff = await portal.signIn('staff@demo.test');
  await expect
    .poll(async () => {
      await portal.deps.chores.run();
      return failure();
    })
    .toBeNull();
  expect(await undelivered()).toEqual([]);
});

test('addressOf returns null for an address that is too long for mail servers', () => {
  const { incomingMail } = portal.deps;
  expect(incomingMail.addressOf('test', 'c1001', key)).toBe(address);
  expect(incomingMail.addressOf('test', 'a'.repeat(40), key)).toBeNull();
});

test('records of handled messages are deleted after 30 days', async () => {
  expect(await verdictOf(message())).toBe('taken');
  now = new Date(now.getTime() + 31 * 86_400_000);
  await portal.deps.chores.run();
  expect(await portal.database.db.selectFrom('incoming_mails').selectAll().execute()).toEqual([]);
});
