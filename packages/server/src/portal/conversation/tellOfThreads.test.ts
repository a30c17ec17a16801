import type { Conversation, ConversationList } from '@anteroom/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { longestMs, quietMs, tellOfThreads } from './tellOfThreads.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
let threadId: string;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({ clock: { now: () => now } });
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const base = '/api/conversations/v1';

beforeEach(async () => {
  await tell(longestMs);
  await portal.database.db.executeQuery(
    sql`delete from jobs.job where name = 'mail'`.compile(portal.database.db),
  );
  const about = { kind: 'client', id: 'us-001' };
  const answer = await sendJson(olivia, 'POST', `${base}/conversations`, { about, text: 'A question' });
  threadId = ((await answer.json()) as Conversation).id;
});

function say(person: SignedIn, text: string): Promise<Response> {
  now = new Date(now.getTime() + 1);
  return sendJson(person, 'POST', `${base}/conversations/${threadId}/entries`, { text });
}

/** Runs the job on three nodes after some time has passed. */
async function tell(ms: number): Promise<void> {
  now = new Date(now.getTime() + ms);
  await Promise.all([1, 2, 3].map(() => tellOfThreads(portal.deps)));
}

const mails = () => portal.mails();

test('a conversation whose e-mails fail is tried again by the next run', async () => {
  await say(staff, 'Tried twice.');
  now = new Date(now.getTime() + quietMs + 1);
  const enqueue = () => Promise.reject(new Error('no luck'));
  await tellOfThreads({ ...portal.deps, mail: { ...portal.deps.mail, enqueue } });
  expect(await mails()).toEqual([]);
  await tell(0);
  expect(await mails()).toHaveLength(1);
});

test('all of the firm’s answers go to the client in one e-mail after a quiet period', async () => {
  await say(staff, 'First.');
  await say(staff, 'Second.');
  await tell(quietMs - 1);
  expect(await mails()).toEqual([]);
  await tell(2);
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ to: 'olivia@demo.test', subject: 'Harbor & Finch CPAs wrote to you' });
  expect(mail?.text).toContain('> First.');
  expect(mail?.text).toContain('> Second.');
  expect(mail?.text).toContain(`/conversations?conversation=${threadId}`);
  await tell(longestMs);
  expect(await mails()).toHaveLength(1);
});

test('an entry that was being stored while an e-mail was made is sent with the next one', async () => {
  await say(staff, 'First.');
  const written = new Date(now.getTime() + 1);
  await tell(quietMs);
  expect(await mails()).toHaveLength(1);
  await say(staff, 'Second.');
  const { db } = portal.database;
  await db
    .updateTable('thread_entries')
    .set({ at: written })
    .where('thread_id', '=', threadId)
    .where('text', '=', 'Second.')
    .execute();
  await tell(quietMs);
  expect(await mails()).toHaveLength(2);
});

test('no e-mail is sent about entries already read or about a muted conversation', async () => {
  await say(staff, 'Read at once.');
  expect((await sendJson(olivia, 'PUT', `${base}/conversations/${threadId}/read`)).status).toBe(204);
  await tell(quietMs);
  expect(await mails()).toEqual([]);
  expect(
    (await sendJson(olivia, 'PUT', `${base}/conversations/${threadId}/mails`, { wanted: false })).status,
  ).toBe(204);
  await say(staff, 'Unwanted.');
  await tell(quietMs);
  expect(await mails()).toEqual([]);
  await sendJson(olivia, 'PUT', `${base}/conversations/${threadId}/mails`, { wanted: true });
  await say(staff, 'Wanted again.');
  await tell(quietMs);
  expect(await mails()).toHaveLength(1);
});

test('one-click unsubscribing mutes only the conversation of that e-mail', async () => {
  await say(staff, 'An answer.');
  await tell(quietMs);
  const [{ headers, text } = { headers: {} as Record<string, string>, text: '' }] = await mails();
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const address = /<(.*)>/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  expect(text).toContain(`Stop e-mails about this conversation:\n${address}`);
  expect(await (await fetch(address)).text()).toContain(
    'Stop e-mails about this conversation to olivia@demo.test?',
  );
  const click = { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) };
  for (let time = 0; time < 2; time++) {
    const done = await fetch(address, click);
    expect(await done.text()).toContain('You won’t receive any more e-mails about this conversation.');
  }
  await say(staff, 'More.');
  await tell(longestMs);
  expect(await mails()).toHaveLength(1);
  const { task_mails } = await portal.database.db
    .selectFrom('users')
    .select('task_mails')
    .where('user_id', '=', 'olivia')
    .executeTakeFirstOrThrow();
  expect(task_mails).toBe(true);
});

test('a conversation begun by staff is e-mailed to the client’s users who may read it, and is unread for them', async () => {
  const about = { kind: 'client', id: 'us-001' };
  const begun = await sendJson(staff, 'POST', `${base}/conversations`, {
    about,
    text: 'Your books are done.',
  });
  const { id } = (await begun.json()) as Conversation;
  await tell(quietMs);
  const told = await mails();
  expect(told.map(({ to }) => to).sort()).toEqual(['olivia@demo.test', 'reader@demo.test']);
  expect(new Set(told.map(({ subject }) => subject))).toEqual(new Set(['Harbor & Finch CPAs wrote to you']));
  expect(told[0]?.text).toContain('> Your books are done.');
  expect(told[0]?.text).toContain(`/conversations?conversation=${id}`);
  const list = await olivia.fetch(`${base}/conversations`);
  const { items } = (await list.json()) as ConversationList;
  expect(items[0]).toMatchObject({ id, unread: 1, about: { name: 'Your books are done.' } });
});

test('entries written by a client are not e-mailed to clients', async () => {
  await say(olivia, 'And another thing.');
  await tell(longestMs);
  expect(await mails()).toEqual([]);
});
