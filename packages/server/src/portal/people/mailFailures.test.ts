import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import type { InboxItem, InboxList, Person, StaffMember } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

/** The mail server's reply to a recipient that it refuses, by the part of the address before the @. */
const refusals: Record<string, string> = {
  gone: '550 5.1.1 <gone@clients.test>: No such user\u0007 here',
  full: '452 4.2.2 Mailbox full',
};

let mailServer: Server;
let portal: TestPortal;
let staff: SignedIn;
beforeAll(async () => {
  mailServer = createServer((socket) => {
    let inData = false;
    socket.on('error', () => undefined);
    socket.write('220 ready\r\n');
    socket.setEncoding('utf8').on('data', (text: string) => {
      if (inData) {
        inData = !text.endsWith('\r\n.\r\n');
        if (!inData) socket.write('250 taken\r\n');
        return;
      }
      const name = /^RCPT TO:<([^@>]*)/i.exec(text)?.[1] ?? '';
      inData = text.startsWith('DATA');
      socket.write(`${inData ? '354 write' : (refusals[name.toLowerCase()] ?? '250 ok')}\r\n`);
    });
  });
  await once(mailServer.listen(0, '127.0.0.1'), 'listening');
  const { port } = mailServer.address() as AddressInfo;
  portal = await startTestPortal({ env: { SMTP_URL: `smtp://127.0.0.1:${port}?ignoreTLS=true` } });
  staff = await portal.signIn('staff@demo.test');
  await portal.database.db.deleteFrom('inbox_items').execute();
});
afterAll(async () => {
  await portal.close();
  mailServer.close();
});

const contacts = '/api/people/v1/contacts';

async function added(email: string): Promise<string> {
  const draft = { firstName: 'Gus', lastName: 'Gone', email, addClients: ['us-001'] };
  return ((await (await sendJson(staff, 'POST', contacts, draft)).json()) as Person).contactId;
}

const invite = (contactId: string) => sendJson(staff, 'POST', '/api/security/v1/invitations', { contactId });
const failureOf = async (contactId: string) =>
  ((await (await staff.fetch(`${contacts}/${contactId}`)).json()) as Person).mailFailure;

test('a refused address is shown on the person and in the inbox until it is corrected or accepts an e-mail', async () => {
  const contactId = await added('Gone@clients.test');
  expect(await failureOf(contactId)).toBeNull();
  await invite(contactId);
  await expect
    .poll(() => failureOf(contactId))
    .toEqual({
      reply: '550 5.1.1 <gone@clients.test>: No such user here',
      isTemporary: false,
      at: expect.stringMatching(/^\d{4}-.*Z$/),
    });
  // The job is not tried again.
  const jobs = portal.database.db.withTables<{ 'jobs.job': { name: string; state: string } }>();
  const refused = jobs.selectFrom('jobs.job').select('state').where('name', '=', 'mail');
  await expect.poll(() => refused.execute()).toEqual([{ state: 'failed' }]);
  const { people } = (await (await staff.fetch(`${contacts}?search=gus`)).json()) as { people: Person[] };
  expect(people[0]?.mailFailure?.isTemporary).toBe(false);

  await sendJson(staff, 'PATCH', `${contacts}/${contactId}`, { email: 'found@clients.test' });
  expect(await failureOf(contactId)).toBeNull();
  await sendJson(staff, 'PATCH', `${contacts}/${contactId}`, { email: 'gone@clients.test' });
  expect(await failureOf(contactId)).not.toBeNull();
  expect(await undelivered()).toMatchObject([
    {
      client: { clientId: 'us-001' },
      words:
        'An e-mail to Gus Gone (gone@clients.test) was refused: 550 5.1.1 <gone@clients.test>: No such user here',
      path: `/staff/people#person/${contactId}`,
    },
  ]);
  // The next attempt, or another e-mail, is refused as well: staff who have dealt with it are not told again.
  const [item] = await undelivered();
  await sendJson(staff, 'PATCH', `/api/inbox/v1/items/${item?.id}`, { version: item?.version, isDone: true });
  const before = await failureOf(contactId);
  await invite(contactId);
  await expect.poll(() => failureOf(contactId)).not.toEqual(before);
  expect(await undelivered()).toEqual([]);

  delete refusals.gone;
  await invite(contactId);
  await expect.poll(() => failureOf(contactId)).toBeNull();
  expect(await undelivered()).toEqual([]);
});

async function undelivered(): Promise<readonly InboxItem[]> {
  const answer = await staff.fetch('/api/inbox/v1/items?kind=undelivered');
  return ((await answer.json()) as InboxList).items;
}

test('a temporary failure is marked as such and adds no inbox item, also for staff', async () => {
  const draft = { firstName: 'Full', lastName: 'Box', email: 'full@firm.test', role: 'staff' };
  const path = '/api/people/v1/staff';
  const { contactId } = (await (await sendJson(staff, 'POST', path, draft)).json()) as StaffMember;
  await invite(contactId);
  const listed = async () =>
    ((await (await staff.fetch(`${path}?search=full`)).json()) as { staff: StaffMember[] }).staff;
  await expect
    .poll(async () => (await listed())[0]?.mailFailure)
    .toMatchObject({
      reply: '452 4.2.2 Mailbox full',
      isTemporary: true,
    });
  expect(await undelivered()).toEqual([]);
});

test('staff are told of a refused address that a contact got only after its first failure', async () => {
  refusals.early = '550 5.1.1 No such user';
  const { db } = portal.database;
  const letter = {
    to: 'early@clients.test',
    language: 'en-us',
    subject: 'A test',
    parts: ['Hello'],
  } as const;
  await portal.deps.mail.enqueue('c1001', letter);
  const failures = db.selectFrom('mail_failures').select('email').where('email', '=', letter.to);
  await expect.poll(() => failures.execute()).toHaveLength(1);
  expect(await undelivered()).toEqual([]);

  await invite(await added(letter.to));
  await expect.poll(undelivered).toMatchObject([{ words: expect.stringContaining(letter.to) }]);
});
