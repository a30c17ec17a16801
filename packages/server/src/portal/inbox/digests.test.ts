import type { InboxDigest, InboxList, Task } from '@anteroom/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MailMessage } from '../../kernel/mail/letter.ts';
import { addStaff } from '../../testing/addStaff.ts';
import { answerOf } from '../../testing/answerOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';
import { writtenLetter } from '../../testing/writtenLetter.ts';
import { quietMs } from './addToInbox.ts';
import { digestMail } from './digestMail.ts';
import { sendDigests } from './sendDigests.ts';

const api = '/api/inbox/v1';
let portal: TestPortal;
let staff: SignedIn;
let colleague: SignedIn & { readonly userId: string };
let narrow: SignedIn & { readonly userId: string };
let olivia: SignedIn;
/** 7:00 a.m. in New York. */
let now = new Date('2026-11-20T12:00:00Z');

beforeAll(async () => {
  portal = await startTestPortal({
    clock: { now: () => now },
    env: { SESSION_IDLE_MINUTES: '1440', SESSION_HOURS: '168' },
  });
  staff = await portal.signIn('staff@demo.test');
  colleague = await addStaff(portal, 'c1001', 'manager');
  narrow = await addStaff(portal, 'c1001', 'staff');
  olivia = await portal.signIn('olivia@demo.test');
});
afterAll(() => portal.close());
beforeEach(async () => {
  await portal.database.db.deleteFrom('inbox_items').execute();
  await portal.database.db.deleteFrom('client_staff').execute();
  for (const person of [staff, colleague, narrow]) await choose(person, 'none');
});

const pass = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const minute = 60_000;

/** Keeps everybody signed in, because sessions end after a day of inactivity. */
async function stay(): Promise<void> {
  for (const person of [staff, colleague, narrow, olivia]) await person.fetch(`${api}/digest`);
}

async function choose(person: SignedIn, frequency: string): Promise<InboxDigest> {
  return answerOf<InboxDigest>(sendJson(person, 'PUT', `${api}/digest`, { frequency }));
}

/** Returns the e-mails that the digests now send, however many nodes run the job. */
async function sent(): Promise<readonly MailMessage[]> {
  const before = (await mails()).length;
  await Promise.all([1, 2, 3].map(() => sendDigests(portal.deps)));
  return (await mails()).slice(before);
}

async function patchTask(fields: object): Promise<void> {
  const path = '/api/tasks/v3/tasks/us-001-inventory';
  const { version } = await answerOf<Task>(olivia.fetch(path));
  await answerOf(sendJson(olivia, 'PATCH', path, { version, ...fields }));
}

test('staff who chose at-once get one e-mail for related items, with a link to each, and no second one', async () => {
  await choose(staff, 'at-once');
  const { id } = await uploadFile(olivia, 'Lease.pdf');
  pass(minute);
  await patchTask({ comment: 'Counted on\nNov 19' });
  expect(await sent()).toEqual([]);
  pass(quietMs);
  const [mail, ...others] = await sent();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'staff@demo.test', subject: '2 new items in your inbox' });
  const lines = mail?.text.split('\n').filter((line) => line.startsWith('- ') || line.startsWith('  http'));
  expect(lines).toEqual([
    expect.stringMatching(
      /^- Nov 20, 2026, 7:00\sAM · Bramble & Oak: Olivia Hartwell uploaded “Lease\.pdf”$/,
    ),
    `  ${portal.deps.origin}/documents?client=us-001&document=${id}`,
    expect.stringMatching(
      /^- Nov 20, 2026, 7:01\sAM · Bramble & Oak: Olivia Hartwell left a note on “.*”: Counted on Nov 19$/,
    ),
    `  ${portal.deps.origin}/tasks/clients/us-001/task/us-001-inventory`,
  ]);
  expect(mail?.text).toContain('/staff/inbox');
  pass(quietMs);
  expect(await sent()).toEqual([]);
  await patchTask({ comment: '' });
});

test('a batch that the upload page has ended is e-mailed without waiting for more', async () => {
  await choose(staff, 'at-once');
  pass(1);
  await uploadFile(olivia, 'Batch.pdf');
  expect((await olivia.fetch('/api/storage/v1/notifications/documents/upload', { method: 'POST' })).ok).toBe(
    true,
  );
  pass(1);
  expect(await sent()).toMatchObject([{ subject: 'Bramble & Oak: Olivia Hartwell uploaded “Batch.pdf”' }]);
});

test('a daily digest is sent at eight in the firm’s time zone with the items that are still open', async () => {
  await choose(staff, 'daily');
  await uploadFile(olivia, 'Early.pdf');
  pass(11 * minute);
  await uploadFile(olivia, 'Dealt with.pdf');
  const { items } = await answerOf<InboxList>(staff.fetch(`${api}/items`));
  const dealtWith = items.find(({ words }) => words.includes('Dealt'));
  await answerOf(
    sendJson(colleague, 'PATCH', `${api}/items/${dealtWith?.id}`, {
      version: dealtWith?.version,
      isDone: true,
    }),
  );
  now = new Date('2026-11-20T12:59:00Z');
  expect(await sent()).toEqual([]);
  await uploadFile(olivia, 'Too late for today.pdf');
  now = new Date('2026-11-20T13:05:00Z');
  expect(await sent()).toMatchObject([{ subject: 'Bramble & Oak: Olivia Hartwell uploaded “Early.pdf”' }]);
  expect(await sent()).toEqual([]);
  await stay();
  now = new Date('2026-11-21T13:00:00Z');
  expect(await sent()).toMatchObject([{ subject: expect.stringContaining('Too late for today.pdf') }]);
});

test('an item is e-mailed to its assignee, else to the client’s staff, else to all who see every client', async () => {
  for (const person of [staff, colleague, narrow]) await choose(person, 'at-once');
  const to = async () => (await sent()).map((mail) => mail.to).toSorted();
  const emailOf = async ({ userId }: { readonly userId: string }) => {
    const { email } = await portal.database.db
      .selectFrom('users')
      .select('email')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    return email;
  };
  await uploadFile(olivia, 'All.pdf');
  pass(quietMs);
  expect(await to()).toEqual([await emailOf(colleague), 'staff@demo.test'].toSorted());

  const { contact_id } = await portal.database.db
    .selectFrom('users')
    .select('contact_id')
    .where('user_id', '=', narrow.userId)
    .executeTakeFirstOrThrow();
  await portal.database.db
    .insertInto('client_staff')
    .values({ company_id: 'c1001', contact_id, client_id: 'us-001' })
    .execute();
  pass(11 * minute);
  await uploadFile(olivia, 'Theirs.pdf');
  pass(quietMs);
  expect(await to()).toEqual([await emailOf(narrow)]);

  pass(1);
  const [item] = (await answerOf<InboxList>(staff.fetch(`${api}/items`))).items;
  const assigned = { version: item?.version, assigneeId: colleague.userId };
  await answerOf(sendJson(staff, 'PATCH', `${api}/items/${item?.id}`, assigned));
  pass(1);
  expect(await to()).toEqual([await emailOf(colleague)]);
});

test('the default frequency is daily, and items from before it or a new choice took effect are not e-mailed', async () => {
  await portal.database.db.deleteFrom('inbox_digests').execute();
  expect(await answerOf(staff.fetch(`${api}/digest`))).toEqual({ frequency: 'daily' });
  await uploadFile(olivia, 'Before.pdf');
  pass(quietMs + 1);
  expect(await sent()).toEqual([]);
  pass(12 * 60 * minute);
  await stay();
  pass(12 * 60 * minute);
  expect(await sent()).toEqual([]);
  await choose(staff, 'none');
  await choose(staff, 'at-once');
  expect(await sent()).toEqual([]);
  await expectProblem(
    await sendJson(staff, 'PUT', `${api}/digest`, { frequency: 'hourly' }),
    400,
    'bad-request',
  );
  await expectProblem(await olivia.fetch(`${api}/digest`), 403, 'forbidden');
});

test('the unsubscribe link asks for confirmation, and a one-click POST to it, even repeated, stops the e-mails', async () => {
  await choose(staff, 'at-once');
  pass(1);
  await uploadFile(olivia, 'Once.pdf');
  pass(quietMs);
  const [mail] = await sent();
  expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /<(.*)>/.exec(mail?.headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(mail?.text).toContain(`Stop e-mails about the inbox:\n${address}`);
  expect(await (await fetch(address)).text()).toContain('Stop e-mails about the inbox to staff@demo.test?');
  const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  for (let time = 0; time < 2; time++) {
    expect(await (await fetch(address, click)).text()).toContain(
      'You won’t receive any more e-mails about the inbox.',
    );
  }
  expect(await answerOf(staff.fetch(`${api}/digest`))).toEqual({ frequency: 'none' });
  await uploadFile(olivia, 'Unwanted.pdf');
  pass(quietMs);
  expect(await sent()).toEqual([]);
});

test.each([
  ['en-us', '50+ new items in your inbox'],
  ['pt-br', '50+ novos itens na sua caixa de entrada'],
  ['es-ar', '50+ novedades en tu bandeja de entrada'],
  ['fr-ca', '50+ nouveaux éléments dans votre boîte de réception'],
  ['nl-nl', '50+ nieuwe items in je inbox'],
])('a digest of many items in %s lists fifty and says that there are more', (language, subject) => {
  const item = {
    client: { clientId: 'c', name: 'A\r\nBcc: x@y.test' },
    person: null,
    words: 'x',
    text: null,
    path: null,
    at: '2026-11-20T12:00:00Z',
  };
  const facts = {
    firstName: 'Ana',
    firm: 'Aurora',
    timeZone: 'America/Sao_Paulo',
    optOutLink: 'https://portal.test/stop',
  };
  const many = writtenLetter(
    digestMail(language, { ...facts, items: Array.from({ length: 51 }, () => item) }),
  );
  expect(many.subject).toBe(subject);
  expect(many.text.split('\n').filter((line) => line.startsWith('- '))).toHaveLength(50);
  expect(writtenLetter(digestMail(language, { ...facts, items: [item] })).subject).toBe('A Bcc: x@y.test: x');
});

async function mails(): Promise<readonly MailMessage[]> {
  return (await portal.mails()).filter(({ text }) => text.includes('/staff/inbox'));
}

test('a digest that fails holds up no other, and is sent by the next run', async () => {
  await choose(staff, 'at-once');
  await choose(colleague, 'at-once');
  await uploadFile(olivia, 'Held up.pdf');
  pass(minute + quietMs);
  const { mail } = portal.deps;
  const enqueue: typeof mail.enqueue = (companyId, letter, ...rest) =>
    letter.to === 'staff@demo.test'
      ? Promise.reject(new Error('no luck'))
      : mail.enqueue(companyId, letter, ...rest);
  const before = (await mails()).length;
  await sendDigests({ ...portal.deps, mail: { ...mail, enqueue } });
  expect((await mails()).slice(before)).toHaveLength(1);
  expect((await sent()).map(({ to }) => to)).toEqual(['staff@demo.test']);
});
