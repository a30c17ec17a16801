import { randomUUID } from 'node:crypto';
import type {
  Conversation,
  ConversationEntry,
  ConversationList,
  EntryList,
  InboxList,
  OpenConversation,
} from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';

let portal: TestPortal;
let olivia: SignedIn;
let marco: SignedIn;
let reader: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
  reader = await portal.signIn('reader@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

const base = '/api/conversations/v1';
const aboutTask = { kind: 'task', id: 'us-001-inventory' };

const send = (person: SignedIn, method: string, path: string, body?: object) =>
  sendJson(person, method, base + path, body);

async function got<T>(answer: Promise<Response>, status = 200): Promise<T> {
  const response = await answer;
  expect(response.status).toBe(status);
  return (await response.json()) as T;
}

const start = (person: SignedIn, about: object, text: string, fields: object = {}) =>
  got<Conversation>(send(person, 'POST', '/conversations', { about, text, ...fields }), 201);
const say = (person: SignedIn, id: string, text: string, fields: object = {}) =>
  got<ConversationEntry>(send(person, 'POST', `/conversations/${id}/entries`, { text, ...fields }), 201);
const open = (person: SignedIn, id: string) =>
  got<OpenConversation>(person.fetch(`${base}/conversations/${id}`));
const entries = (person: SignedIn, id: string, query = '') =>
  got<EntryList>(person.fetch(`${base}/conversations/${id}/entries${query}`));
const list = (person: SignedIn, query = '') =>
  got<ConversationList>(person.fetch(`${base}/conversations${query}`));
const unread = async (person: SignedIn) =>
  (await got<{ unread: number }>(person.fetch(`${base}/unread`))).unread;
const inbox = async () => (await got<InboxList>(staff.fetch('/api/inbox/v1/items?kind=conversation'))).items;

test('a client asks about a task, staff answer, and each sees what the other has read', async () => {
  const before = await unread(olivia);
  const asked = await start(olivia, aboutTask, ' Which year? ');
  expect(asked).toMatchObject({
    client: { clientId: 'us-001' },
    about: { ...aboutTask, path: '/tasks/clients/us-001/task/us-001-inventory' },
    isClosed: false,
    unread: 0,
    last: { text: 'Which year?', by: { isStaff: false, isYou: true } },
  });
  expect((await inbox())[0]).toMatchObject({
    text: 'Which year?',
    person: { name: 'Olivia Hartwell' },
    words: `wrote about “${asked.about.name}”`,
  });
  expect((await open(staff, asked.id)).conversation?.unread).toBe(1);
  expect((await open(olivia, asked.id)).seen).toEqual([]);
  expect((await send(staff, 'PUT', `/conversations/${asked.id}/read`)).status).toBe(204);
  expect((await open(staff, asked.id)).conversation?.unread).toBe(0);
  expect((await open(olivia, asked.id)).seen).toMatchObject([{ name: 'Stella Finch' }]);

  await say(staff, asked.id, '2025, please.');
  expect((await inbox()).map(({ text }) => text)).not.toContain('Which year?');
  expect(await unread(olivia)).toBe(before + 1);
  expect((await entries(olivia, asked.id)).items.map(({ text, by }) => [by.name, text])).toEqual([
    ['Stella Finch', '2025, please.'],
    ['Olivia Hartwell', 'Which year?'],
  ]);
  expect((await list(olivia)).items[0]).toMatchObject({ id: asked.id, unread: 1 });

  // There is one conversation per object: starting it again continues the existing one.
  const again = await start(olivia, aboutTask, 'Thank you!');
  expect(again.id).toBe(asked.id);
  const found = await got<OpenConversation>(olivia.fetch(`${base}/about?${new URLSearchParams(aboutTask)}`));
  expect(found.conversation?.id).toBe(asked.id);
});

test('each conversation about the client itself is separate and named by its first line', async () => {
  const client = { kind: 'client', id: 'us-001' };
  const one = await start(olivia, client, 'May I deduct a bicycle?\nI ride to work.');
  const other = await start(olivia, client, 'When are you closed?');
  expect(one.about).toMatchObject({ kind: 'client', name: 'May I deduct a bicycle?', path: null });
  expect(other.id).not.toBe(one.id);
  expect((await inbox())[0]).toMatchObject({ words: 'wrote to you', text: 'When are you closed?' });
});

test('staff see whether any user of the client can read a conversation', async () => {
  const reached = async (person: SignedIn, id: string) =>
    (await got<OpenConversation>(person.fetch(`${base}/about?kind=client&id=${id}`))).isReached;
  expect(await reached(staff, 'us-001')).toBe(true);
  const kites = { kind: 'Business', name: 'Zephyr Kites LLC' };
  const { id } = await got<{ id: string }>(sendJson(staff, 'POST', '/api/people/v1/clients', kites), 201);
  expect(await reached(staff, id)).toBe(false);
});

test('20 concurrent requests with the same id create one conversation with one entry', async () => {
  const id = randomUUID();
  const client = { kind: 'client', id: 'us-001' };
  const all = await Promise.all(Array.from({ length: 20 }, () => start(olivia, client, 'Twice?', { id })));
  expect(new Set(all.map((each) => each.id)).size).toBe(1);
  expect((await entries(olivia, all[0]?.id ?? '')).items).toHaveLength(1);
  await expectProblem(
    await send(staff, 'POST', '/conversations', { about: client, text: 'Mine', id }),
    409,
    'conflict',
  );
});

test('comments on a document and its conversation are the same entries', async () => {
  const { id } = await uploadFile(olivia, 'Spoken about.pdf');
  const comment = { documentId: id, text: 'Page 2?' };
  expect((await sendJson(olivia, 'POST', '/api/notes/v1/comments/', comment)).status).toBe(201);
  const about = new URLSearchParams({ kind: 'document', id });
  const { conversation } = await got<OpenConversation>(staff.fetch(`${base}/about?${about}`));
  expect(conversation).toMatchObject({ last: { text: 'Page 2?' }, about: { name: 'Spoken about.pdf' } });
  await say(staff, conversation?.id ?? '', 'It is missing.');
  const comments = await olivia.fetch(`/api/notes/v1/documents/${id}/comments`);
  const { data } = (await comments.json()) as { data: { items: { text: string }[] } };
  expect(data.items.map(({ text }) => text)).toEqual(['It is missing.', 'Page 2?']);
});

test('an entry can refer to a place in a PDF, and returns 400 for other subjects or invalid places', async () => {
  const { id } = await uploadFile(olivia, 'Lease.pdf');
  const place = { page: 2, x: 72.5, y: 144, width: 200, height: 40.25 };
  const asked = await start(olivia, { kind: 'document', id }, 'What does this clause mean?', { place });
  await say(staff, asked.id, 'That it ends in May.');
  expect((await entries(staff, asked.id)).items).toMatchObject([{ place: null }, { place }]);
  const text = await uploadFile(olivia, 'Notes.txt', Buffer.from('Rent, heating'));
  for (const [about, of] of [
    [aboutTask, place],
    [{ kind: 'document', id: text.id }, place],
    [
      { kind: 'document', id },
      { ...place, page: 0 },
    ],
    [
      { kind: 'document', id },
      { ...place, x: -1 },
    ],
  ])
    await expectProblem(
      await send(olivia, 'POST', '/conversations', { about, text: 'Here', place: of }),
      400,
      'bad-request',
    );
});

test('files can be attached to an entry, and ones of another client return 400', async () => {
  const { id } = await uploadFile(olivia, 'Proof.pdf');
  const asked = await start(olivia, aboutTask, '', { documentIds: [id] });
  const [entry] = (await entries(staff, asked.id)).items;
  expect(entry).toMatchObject({ text: '', files: [{ documentId: id, name: 'Proof.pdf' }] });
  const other = await uploadFile(olivia, 'Other.pdf', undefined, 'clients/us-002');
  for (const documentIds of [[other.id], ['none']])
    await expectProblem(
      await send(olivia, 'POST', `/conversations/${asked.id}/entries`, { text: 'See', documentIds }),
      400,
      'bad-request',
    );
  await expectProblem(
    await send(olivia, 'POST', `/conversations/${asked.id}/entries`, { text: ' \n ' }),
    400,
    'bad-request',
  );
});

test('either side can close and reopen a conversation, and a new entry reopens it', async () => {
  const { id } = await start(olivia, { kind: 'client', id: 'us-001' }, 'Is it settled?');
  const change = (person: SignedIn, isClosed: boolean) =>
    got<Conversation>(send(person, 'PATCH', `/conversations/${id}`, { isClosed }));
  expect(await change(staff, true)).toMatchObject({ isClosed: true });
  expect((await inbox()).map(({ text }) => text)).not.toContain('Is it settled?');
  const closed = async () => (await list(olivia, '?state=closed')).items.map((each) => each.id);
  expect(await closed()).toContain(id);
  expect(await change(olivia, false)).toMatchObject({ isClosed: false });
  expect(await change(olivia, false)).toMatchObject({ isClosed: false });
  await change(staff, true);
  await say(olivia, id, 'Not quite.');
  expect(await closed()).not.toContain(id);
  expect((await entries(staff, id)).items.map(({ kind }) => kind)).toEqual([
    'said',
    'closed',
    'reopened',
    'closed',
    'said',
  ]);
});

test('only the author can edit or delete an entry', async () => {
  const { id } = await start(olivia, { kind: 'client', id: 'us-001' }, 'Frist');
  const [entry] = (await entries(olivia, id)).items;
  const path = `/conversations/${id}/entries/${entry?.id}`;
  await expectProblem(await send(staff, 'PATCH', path, { text: 'Mine' }), 403, 'forbidden');
  await expectProblem(await send(staff, 'DELETE', path), 403, 'forbidden');
  expect(await got(send(olivia, 'PATCH', path, { text: 'First' }))).toMatchObject({
    text: 'First',
    editedAt: expect.any(String),
  });
  expect((await send(olivia, 'DELETE', path)).status).toBe(204);
  // A conversation in which nobody has said anything does not exist.
  await expectProblem(await olivia.fetch(`${base}/conversations/${id}`), 404, 'not-found');
});

test('a conversation about something that a user may not see returns 404 and is not listed', async () => {
  const task = await start(olivia, aboutTask, 'Between us');
  const { id: documentId } = await uploadFile(olivia, 'Gone soon.pdf');
  const document = await start(olivia, { kind: 'document', id: documentId }, 'Look here');
  // `reader` also acts for the client, but may not read tasks.
  for (const person of [marco, reader]) {
    await expectProblem(await person.fetch(`${base}/conversations/${task.id}`), 404, 'not-found');
    await expectProblem(await person.fetch(`${base}/conversations/${task.id}/entries`), 404, 'not-found');
    await expectProblem(
      await send(person, 'POST', `/conversations/${task.id}/entries`, { text: 'Hello' }),
      404,
      'not-found',
    );
    await expectProblem(await send(person, 'PUT', `/conversations/${task.id}/read`), 404, 'not-found');
    expect((await list(person)).items.map((each) => each.id)).not.toContain(task.id);
  }
  await expectProblem(
    await send(marco, 'POST', '/conversations', { about: aboutTask, text: 'x' }),
    404,
    'not-found',
  );
  // The document that the conversation is about is deleted in the meantime.
  expect((await olivia.fetch(`/api/documents/v1/documents/${documentId}`, { method: 'DELETE' })).ok).toBe(
    true,
  );
  await expectProblem(
    await send(staff, 'POST', `/conversations/${document.id}/entries`, { text: 'Too late' }),
    404,
    'not-found',
  );
  expect((await list(olivia)).items.map((each) => each.id)).not.toContain(document.id);
});

test('conversations and entries are paged by cursor', async () => {
  const { id } = await start(olivia, { kind: 'client', id: 'us-001' }, 'Entry 0');
  for (let n = 1; n < 5; n++) await say(olivia, id, `Entry ${n}`);
  const first = await entries(olivia, id, '?pageSize=3');
  const second = await entries(olivia, id, `?pageSize=3&after=${first.next}`);
  expect([...first.items, ...second.items].map(({ text }) => text)).toEqual(
    [4, 3, 2, 1, 0].map((n) => `Entry ${n}`),
  );
  const all = (await list(olivia, '?clientId=us-001')).items.map((each) => each.id);
  const one = await list(olivia, '?clientId=us-001&pageSize=1');
  const two = await list(olivia, `?clientId=us-001&pageSize=1&after=${one.next}`);
  expect([...one.items, ...two.items].map((each) => each.id)).toEqual(all.slice(0, 2));
  await expectProblem(await olivia.fetch(`${base}/conversations?after=x`), 400, 'bad-request');
});
