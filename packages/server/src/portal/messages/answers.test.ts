import type { Conversation, EntryList, InboxList, SentMessage } from '@anteroom/contract';
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

const base = '/api/conversations/v1/conversations';
const shownFrom = '2026-11-02T12:00:00.000Z';

async function send(fields: object = {}): Promise<SentMessage> {
  const message = {
    clientId: null,
    subject: 'Closed on Friday',
    body: 'Back on Monday.',
    shownFrom,
    shownUntil: null,
  };
  const answer = await sendJson(staff, 'POST', '/api/messages/v1/messages', { ...message, ...fields });
  expect(answer.status).toBe(201);
  return (await answer.json()) as SentMessage;
}

const reply = (person: SignedIn, id: string, text: string) =>
  sendJson(person, 'POST', base, { about: { kind: 'message', id }, text });

async function entries({ id }: Conversation): Promise<EntryList['items']> {
  return ((await (await staff.fetch(`${base}/${id}/entries`)).json()) as EntryList).items;
}

test('a reply to a message to all starts a conversation with one client, which quotes the message and outlives it', async () => {
  const message = await send();
  const answer = await reply(olivia, `us-001/${message.id}`, 'May we come on Thursday?');
  expect(answer.status).toBe(201);
  const talk = (await answer.json()) as Conversation;
  expect(talk).toMatchObject({
    client: { clientId: 'us-001' },
    about: { name: 'Closed on Friday' },
    unread: 0,
  });
  await reply(olivia, `us-001/${message.id}`, 'Or on Tuesday?');
  expect(await entries(talk)).toMatchObject([
    { text: 'Or on Tuesday?', by: { isStaff: false } },
    { text: 'May we come on Thursday?', by: { isStaff: false } },
    {
      text: 'Back on Monday.',
      by: { name: 'Stella Finch', isStaff: true },
      at: shownFrom,
    },
  ]);
  const inbox = (await (await staff.fetch('/api/inbox/v1/items?kind=conversation')).json()) as InboxList;
  expect(inbox.items[0]).toMatchObject({ words: 'wrote about “Closed on Friday”', text: 'Or on Tuesday?' });
  const other = (await (await reply(marco, `us-101/${message.id}`, 'Thank you')).json()) as Conversation;
  expect(other.id).not.toBe(talk.id);

  expect((await staff.fetch(`/api/messages/v1/messages/${message.id}`, { method: 'DELETE' })).status).toBe(
    204,
  );
  expect(await entries(talk)).toHaveLength(3);
  await expectProblem(await reply(olivia, `us-002/${message.id}`, 'Too late'), 404, 'not-found');
});

test('replying to a message that the client is not shown, or for another client, returns 404', async () => {
  const toOne = await send({ clientId: 'us-101' });
  const later = await send({ shownFrom: '2999-01-01T00:00:00Z' });
  for (const id of [
    `us-001/${toOne.id}`,
    `us-101/${toOne.id}`,
    `us-001/${later.id}`,
    'us-001/none',
    toOne.id,
  ])
    await expectProblem(await reply(olivia, id, 'Mine?'), 404, 'not-found');
});
