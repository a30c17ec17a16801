import { randomUUID } from 'node:crypto';
import type { Conversation, InboxList } from '@anteroom/contract';
import { sendJson } from '@anteroom/server/testing/sendJson';
import { type SignedIn, signIn } from '@anteroom/server/testing/signIn';
import { startTestPortal, type TestPortal } from '@anteroom/server/testing/testPortal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServiceRequest } from '../api.ts';

let portal: TestPortal;
let olivia: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal();
  olivia = await signIn(portal.url, 'olivia@demo.test');
  staff = await signIn(portal.url, 'staff@demo.test');
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

test('a request is talked about by its name, and each side finds it by a path of its own', async () => {
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

test('nobody talks about a draft, a request of others, or what no plugin has', async () => {
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
