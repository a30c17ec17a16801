import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Conversation, ConversationList, EntryList, InboxList } from '@anteroom/contract';
import { longestMs, tellOfThreads } from '@anteroom/server/portal/conversation/tellOfThreads';
import { clientCommand } from '@anteroom/server/portal/leaving/clientCommand';
import { firmCommand } from '@anteroom/server/portal/setup/firmCommand';
import { openSession } from '@anteroom/server/testing/openSession';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { type SignedIn, signIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRequest } from '../api.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  portal = await startTestPortal({
    clock: { now: () => now },
    env: {
      INCOMING_MAIL: 'portal+*@in.test',
      INCOMING_MAIL_SECRET: 'a secret that both servers know well',
      // Only one of two portals could use the demo's tax authority.
      TAX_AUTHORITY: 'none',
    },
  });
  olivia = await portal.signIn('olivia@demo.test');
  staff = await portal.signIn('staff@demo.test');
});
afterAll(() => portal.close());

async function request(clientId: string, fields: object = {}): Promise<ServiceRequest> {
  const answers = { subject: 'A copy of the return', department: 'tax', description: 'For the bank.' };
  const body = { type: 'generalRequests', idempotencyKey: randomUUID(), answers, ...fields };
  const path = `/api/service-requests/v1/clients/${clientId}/requests`;
  return (await sendJson(olivia, 'POST', path, body)).json() as Promise<ServiceRequest>;
}

const base = '/api/conversations/v1';
const ask = (person: SignedIn, id: string, kind = 'service-request') =>
  sendJson(person, 'POST', `${base}/conversations`, { about: { kind, id }, text: 'How long will it take?' });

test('a conversation about a request carries its name, and client and staff each get their own link to it', async () => {
  const { id, number } = await request('us-002');
  const answer = await ask(olivia, id);
  expect(answer.status).toBe(201);
  const asked = (await answer.json()) as Conversation;
  const name = `Request no. ${number}: A copy of the return`;
  expect(asked).toMatchObject({
    client: { clientId: 'us-002' },
    about: {
      kind: 'service-request',
      id,
      icon: 'bell',
      name,
      path: `/actions/service-request/general-requests?client=us-002#${id}`,
    },
  });
  const seen = await staff.fetch(`${base}/conversations/${asked.id}`);
  expect(await seen.json()).toMatchObject({
    conversation: { about: { name, path: `/staff/service-requests#us-002/${id}` }, unread: 1 },
  });
  const inbox = await staff.fetch('/api/inbox/v1/items?kind=conversation');
  const { items } = (await inbox.json()) as InboxList;
  expect(items[0]).toMatchObject({ words: `wrote about “${name}”`, text: 'How long will it take?' });
  const again = (await (await ask(staff, id)).json()) as Conversation;
  expect(again.id).toBe(asked.id);
});

test('asking about a draft, another client’s request or an unknown kind returns 404', async () => {
  const sent = await request('us-001');
  const draft = await request('us-001', { draft: true });
  expect((await ask(olivia, sent.id)).status).toBe(201);
  for (const email of ['marco@demo.test', 'ines@demo.test']) {
    const person = await signIn(portal.url, email);
    expect((await ask(person, sent.id)).status).toBe(404);
    const list = await person.fetch(`${base}/conversations`);
    expect(await list.text()).not.toContain(sent.id);
  }
  expect((await ask(olivia, draft.id)).status).toBe(404);
  expect((await ask(olivia, sent.id, 'parcel')).status).toBe(404);
});

const say = (person: SignedIn, conversationId: string, text: string) =>
  sendJson(person, 'POST', `${base}/conversations/${conversationId}/entries`, { text });

async function entriesOf(conversationId: string): Promise<EntryList['items']> {
  const answer = await staff.fetch(`${base}/conversations/${conversationId}/entries`);
  return ((await answer.json()) as EntryList).items;
}

test('an e-mail about a conversation names the request, and a reply to it joins the conversation', async () => {
  const { id, number } = await request('us-003');
  const asked = (await (await ask(olivia, id)).json()) as Conversation;
  now = new Date(now.getTime() + 1);
  await say(staff, asked.id, 'Until Friday.');
  now = new Date(now.getTime() + longestMs);
  await tellOfThreads(portal.deps);
  const mail = (await portal.mails('olivia@demo.test')).findLast(({ text }) =>
    text.includes('> Until Friday.'),
  );
  const name = `Request no. ${number}: A copy of the return`;
  expect(mail?.subject).toContain(name);

  const verdict = await portal.deps.incomingMail.take(
    Buffer.from(
      [
        'From: Olivia <olivia@demo.test>',
        `To: ${mail?.replyTo}`,
        `Subject: Re: ${mail?.subject}`,
        'Message-ID: <1@demo.test>',
        '',
        'That is soon enough.',
        '',
      ].join('\r\n'),
    ),
  );
  expect(verdict).toBe('taken');
  expect((await entriesOf(asked.id))[0]).toMatchObject({ text: 'That is soon enough.', isByMail: true });
  const inbox = await staff.fetch('/api/inbox/v1/items?kind=conversation');
  const { items } = (await inbox.json()) as InboxList;
  expect(items[0]).toMatchObject({ words: `wrote about “${name}”`, text: 'That is soon enough.' });
});

test('the conversation is exported and imported with its client, and stays when its author is erased', {
  timeout: 60_000,
}, async () => {
  const path = `${base}/conversations?clientId=us-003`;
  const { items } = (await (await staff.fetch(path)).json()) as ConversationList;
  const [talk] = items.filter(({ about }) => about.kind === 'service-request');
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-talk-'));
  const other = await startTestPortal({ env: { SEED: 'none', TAX_AUTHORITY: 'none' } });
  const envOf = ({ database, deps }: TestPortal) => ({
    DATABASE_URL: database.url,
    DATA_DIR: deps.config.dataDir,
    INIT_CWD: folder,
  });
  try {
    const zip = { env: envOf(portal), firm: 'c1001', options: { to: 'client.zip' } };
    await clientCommand.run({ ...zip, command: 'export', operands: ['us-003'] });
    const options = { country: 'US', email: 'office@lumen.test', id: 'lumen' };
    const firm = { operands: ['Lumen'], firm: undefined, options, env: envOf(other) };
    await firmCommand.run({ ...firm, command: 'add' });
    const from = { from: 'client.zip' };
    await clientCommand.run({
      ...zip,
      command: 'import',
      operands: [],
      firm: 'lumen',
      env: envOf(other),
      options: from,
    });
    const there = await openSession(other, 'lumen', 'olivia');
    const taken = (await (await there.fetch(path)).json()) as ConversationList;
    expect(taken.items.map(({ id, about }) => [id, about.name])).toContainEqual([talk?.id, talk?.about.name]);
  } finally {
    await other.close();
    await rm(folder, { recursive: true, force: true });
  }

  const before = await entriesOf(talk?.id ?? '');
  const { contact_id } = await portal.database.db
    .selectFrom('users')
    .select('contact_id')
    .where('user_id', '=', 'olivia')
    .executeTakeFirstOrThrow();
  await staff.fetch(`/api/people/v1/contacts/${contact_id}/erasure`, { method: 'POST' });
  const after = await entriesOf(talk?.id ?? '');
  expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  expect(new Set(after.map(({ by }) => by.name))).toEqual(new Set(['Stella Finch', 'Erased person']));
});
