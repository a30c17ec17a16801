import type { ClientMessageList, SentMessage, SentMessageList } from '@anteroom/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectProblem } from '../../testing/expectProblem.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

let portal: TestPortal;
let staff: SignedIn;
let olivia: SignedIn;
let marco: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  staff = await portal.signIn('staff@demo.test');
  olivia = await portal.signIn('olivia@demo.test');
  marco = await portal.signIn('marco@demo.test');
});
afterAll(() => portal.close());

const base = '/api/messages/v1';
/** Returns a recent time, which is later than all demo messages. */
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

function send(person: SignedIn, method: string, path: string, body?: object): Promise<Response> {
  return sendJson(person, method, base + path, body);
}

const draft = (subject: string, fields: object = {}) => ({
  clientId: null,
  subject,
  body: 'At length',
  shownFrom: minutesAgo(1),
  shownUntil: null,
  ...fields,
});

async function say(subject: string, fields?: object): Promise<SentMessage> {
  const answer = await send(staff, 'POST', '/messages', draft(subject, fields));
  expect(answer.status).toBe(201);
  return (await answer.json()) as SentMessage;
}

async function read(person: SignedIn, clientId: string, query = ''): Promise<ClientMessageList> {
  const answer = await person.fetch(`${base}/clients/${clientId}/messages${query}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as ClientMessageList;
}

async function takeBack(messages: readonly SentMessage[]): Promise<void> {
  for (const { id } of messages) expect((await send(staff, 'DELETE', `/messages/${id}`)).status).toBe(204);
}

const subjects = ({ items }: ClientMessageList) => items.map(({ subject }) => subject);

test('a client user sees the current messages to all clients and to theirs, newest first, and gets 404 for others', async () => {
  const before = subjects(await read(olivia, 'us-001'));
  const said = [
    await say('to all', { shownFrom: '2999-01-01T00:00:00Z' }),
    await say('over', { shownFrom: '2026-01-05T12:00:00Z', shownUntil: '2026-01-06T12:00:00Z' }),
    await say('to all now', { shownFrom: minutesAgo(2) }),
    await say('to one', { clientId: 'us-001' }),
  ];
  expect(said.map(({ client }) => client)).toContain('Bramble & Oak');
  expect(subjects(await read(olivia, 'us-001'))).toEqual(['to one', 'to all now', ...before]);
  expect(subjects(await read(marco, 'us-101'))).toEqual(['to all now']);
  await expectProblem(await marco.fetch(`${base}/clients/us-001/messages`), 404, 'not-found');
  await expectProblem(await send(marco, 'PUT', `/messages/${said[3]?.id}/read`), 404, 'not-found');
  await expectProblem(await send(olivia, 'PUT', `/messages/${said[0]?.id}/read`), 404, 'not-found');
  await takeBack(said);
  expect(subjects(await read(olivia, 'us-001'))).toEqual(before);
});

test('staff see who has read a message', async () => {
  const message = await say('a', { clientId: 'us-101' });
  expect(message).toMatchObject({ writtenBy: 'Stella Finch', readBy: [] });
  expect(await read(marco, 'us-101')).toMatchObject({ unread: 1, items: [{ isRead: false }] });
  for (const _ of ['once', 'twice']) {
    expect((await send(marco, 'PUT', `/messages/${message.id}/read`)).status).toBe(204);
  }
  expect(await read(marco, 'us-101')).toMatchObject({ unread: 0, items: [{ isRead: true }] });
  const all = (await (await send(staff, 'GET', '/messages')).json()) as SentMessageList;
  expect(all.items.find(({ id }) => id === message.id)?.readBy).toMatchObject([
    { userId: 'marco', name: 'Marco Bellini' },
  ]);
  await takeBack([message]);
  await expectProblem(await send(staff, 'DELETE', `/messages/${message.id}`), 404, 'not-found');
});

test('lists page by cursor, even through messages of the same time, and an invalid cursor returns 400', async () => {
  const shownFrom = minutesAgo(1);
  const said = [];
  for (const subject of ['a', 'b', 'c']) said.push(await say(subject, { clientId: 'us-101', shownFrom }));
  const first = await read(marco, 'us-101', '?pageSize=2');
  const second = await read(marco, 'us-101', `?pageSize=2&after=${first.next}`);
  expect([...subjects(first), ...subjects(second)].sort()).toEqual(['a', 'b', 'c']);
  expect([first.unread, second.next]).toEqual([3, null]);
  await expectProblem(await marco.fetch(`${base}/clients/us-101/messages?after=x`), 400, 'bad-request');
  await takeBack(said);
});

test.each([
  ['no subject', { subject: ' ' }, 400, 'bad-request'],
  ['an end before its beginning', { shownUntil: '2025-01-01T00:00:00Z' }, 400, 'bad-request'],
  ['a time that is none', { shownFrom: '2026-13-45T99:00:00Z' }, 400, 'bad-request'],
  ['another firm’s client', { clientId: 'br-001' }, 404, 'not-found'],
] as const)('a message with %s is refused', async (_, fields, status, code) => {
  await expectProblem(await send(staff, 'POST', '/messages', draft('a', fields)), status, code);
});
