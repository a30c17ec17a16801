import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type CreatedWebhook,
  listWebhooks,
  type Problem,
  type Webhook,
  type WebhookAttempt,
  type WebhookDelivery,
  type WebhookList,
} from '@anteroom/contract';
import { sql } from 'kysely';
import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { announce } from '../../kernel/events/announce.ts';
import { publicAgent } from '../../kernel/outgoing/publicAgent.ts';
import { addStaff } from '../../testing/addStaff.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { openSession } from '../../testing/openSession.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { uploadFile } from '../../testing/uploadFile.ts';
import { rotateSecrets } from '../secrets/rotateSecrets.ts';
import { deliver } from './deliver.ts';
import { webhooksCommand } from './webhooksCommand.ts';

interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
}

let portal: TestPortal;
let owner: SignedIn;
let now = new Date();
const received: Received[] = [];
/** Request listener of the other system. */
let answerWith: RequestListener;
const receiver = createServer(async (request, response) => {
  received.push({ headers: request.headers as Record<string, string>, body: await textOf(request) });
  answerWith(request, response);
});
let origin: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  portal = await startTestPortal({ clock: { now: () => now }, env: { WEBHOOK_NETWORKS: '127.0.0.0/8' } });
  owner = await portal.signIn('staff@demo.test');
});
afterAll(async () => {
  await portal.close();
  receiver.close();
});
beforeEach(async () => {
  received.length = 0;
  answerWith = (_, response) => response.end('taken');
  await portal.database.db.deleteFrom('webhooks').execute();
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks = await request.toArray();
  return Buffer.concat(chunks).toString();
}

const { path } = listWebhooks;

async function add(fields: object = {}): Promise<CreatedWebhook> {
  const body = { address: `${origin}/hook`, events: ['documents-changed'], ...fields };
  const response = await sendJson(owner, 'POST', path, body);
  expect(response.status).toBe(201);
  return (await response.json()) as CreatedWebhook;
}

async function deliveriesOf({ id }: Webhook): Promise<WebhookDelivery[]> {
  const response = await owner.fetch(`${path}/${id}/deliveries`);
  expect(response.status).toBe(200);
  return ((await response.json()) as { deliveries: WebhookDelivery[] }).deliveries;
}

async function stored({ id }: Webhook): Promise<Webhook | undefined> {
  const list = (await (await owner.fetch(path)).json()) as WebhookList;
  return list.webhooks.find((webhook) => webhook.id === id);
}

/** Adds an event as if it had happened, but without a job: the test makes each attempt itself. */
async function addEvent(clientId = 'us-001'): Promise<string> {
  const event = { type: 'documents-changed', data: { clientId } };
  const audience = { companyId: 'c1001', clientId };
  const [job] = await announce(portal.database.db, { id: portal.deps.ids.next(), audience, event });
  if (!job) throw new Error('No webhook is told of it.');
  await sql`update webhook_deliveries set created_at = ${now}, tried_since = ${now} where delivery_id = ${job.deliveryId}`.execute(
    portal.database.db,
  );
  return job.deliveryId;
}

async function attempt(deliveryId: string): Promise<void> {
  const dispatcher = publicAgent({ allowed: portal.deps.config.webhookNetworks, connectMs: 1000 });
  await deliver({ ...portal.deps, dispatcher }, { companyId: 'c1001', deliveryId }).finally(() =>
    dispatcher.destroy(),
  );
}

test('changes to clients and people are posted with ids only, and dry runs are not', async () => {
  const { webhook } = await add({ events: ['clients-changed', 'people-changed'] });
  const people = '/api/people/v1';
  const send = async (method: string, at: string, body: object) => {
    const response = await sendJson(owner, method, `${people}${at}`, body);
    expect([at, response.status < 300]).toEqual([at, true]);
    return (await response.json()) as { readonly id: string; readonly contactId: string };
  };
  const { id: clientId } = await send('POST', '/clients', { name: 'Told Ltd.' });
  await send('PATCH', `/clients/${clientId}`, { tags: ['told'] });
  await send('PATCH', `/clients/${clientId}`, { isArchived: true });
  // A dry run, and a change that changes nothing, do not cause events.
  await send('POST', '/clients/batches', {
    chosen: { ids: [clientId] },
    change: { isArchived: false },
    dryRun: true,
  });
  await send('PATCH', `/clients/${clientId}`, { isArchived: true });
  const draft = { firstName: 'Ann', lastName: 'Told', email: 'ann@told.test' };
  const { contactId } = await send('POST', '/contacts', draft);
  await send('PATCH', `/contacts/${contactId}`, { lastName: 'Tolstoy' });
  const invited = await sendJson(owner, 'POST', '/api/security/v1/invitations', { contactId });
  expect(invited.status).toBeLessThan(300);
  await send('PATCH', `/contacts/${contactId}`, { isDisabled: true });
  const file = Buffer.from('client,name\nT-1,Told Two\n').toString('base64');
  await send('POST', '/clients/import', { file, dryRun: false });
  await soon(async () => expect(received).toHaveLength(8));
  const told = received.map(({ body }) => {
    const { type, data } = JSON.parse(body) as { type: string; data: Record<string, string | null> };
    return `${type} ${data.change} ${'clientId' in data ? data.clientId : data.contactId}`;
  });
  expect(told.sort()).toEqual(
    [
      `clients-changed added ${clientId}`,
      `clients-changed changed ${clientId}`,
      `clients-changed archived ${clientId}`,
      'clients-changed imported null',
      `people-changed added ${contactId}`,
      `people-changed changed ${contactId}`,
      `people-changed invited ${contactId}`,
      `people-changed disabled ${contactId}`,
    ].sort(),
  );
  expect(JSON.stringify(received)).not.toContain('Tolstoy');
  expect(await deliveriesOf(webhook)).toHaveLength(8);
});

test('an event is posted with a Standard Webhooks signature and contains only ids', async () => {
  const { webhook, secret } = await add();
  await uploadFile(owner, 'Payroll Ada Byron.pdf');
  await soon(async () => expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered' }]));
  const [message] = received;
  if (!message) throw new Error('Nothing was posted.');
  now = new Date();
  expect(new Verifier(secret).verify(message.body, message.headers)).toEqual({
    type: 'documents-changed',
    version: 1,
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
    data: { clientId: 'us-001' },
  });
  const [delivery] = await deliveriesOf(webhook);
  expect(delivery).toMatchObject({
    id: message.headers['webhook-id'],
    event: 'documents-changed',
    attempts: [{ status: 200, answer: 'taken' }],
  });
  const rows = await portal.database.db.selectFrom('webhooks').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret.replace('whsec_', ''));
});

test('a change based on an earlier version of a webhook is refused', async () => {
  const { webhook } = await add();
  const change = (fields: object) => sendJson(owner, 'PATCH', `${path}/${webhook.id}`, fields);
  const { version } = webhook;
  expect((await change({ events: ['tasks-changed'], version })).status).toBe(200);
  const stale = await expectProblem(await change({ events: [], version }), 409, 'conflict');
  expect(stale.errors?.[0]).toMatchObject({ path: 'body/version', reason: 'stale' });
  expect((await stored(webhook))?.events).toEqual(['tasks-changed']);
  // Turning it on or off is not based on what else it has.
  expect((await change({ isOn: false })).status).toBe(200);
});

test('a webhook gets only its chosen events, and none of another firm', async () => {
  const { webhook } = await add({ events: ['tasks-changed'] });
  await uploadFile(owner, 'Untold.pdf');
  expect(await deliveriesOf(webhook)).toEqual([]);
  const event = { type: 'tasks-changed', data: { clientId: 'br-001' } };
  const audience = { companyId: 'c2001', clientId: 'br-001' };
  const jobs = await announce(portal.database.db, { id: portal.deps.ids.next(), audience, event });
  expect(jobs).toEqual([]);
  expect(received).toEqual([]);
});

test('a failed delivery is retried under the same id, and every attempt is logged with its answer', async () => {
  const { webhook } = await add();
  const deliveryId = await addEvent();
  answerWith = (_, response) => response.writeHead(500).end(`sorry\0 ${'x'.repeat(10_000)}`);
  await expect(attempt(deliveryId)).rejects.toThrow('500');
  answerWith = (_, response) => response.writeHead(302, { location: `${origin}/elsewhere` }).end();
  await expect(attempt(deliveryId)).rejects.toThrow('302');
  answerWith = (request) => request.socket.destroy();
  await expect(attempt(deliveryId)).rejects.toThrow();
  answerWith = (_, response) => response.writeHead(204).end();
  await attempt(deliveryId);
  await attempt(deliveryId);
  const [delivery] = await deliveriesOf(webhook);
  expect(delivery?.attempts.map(({ status }) => status)).toEqual([204, null, 302, 500]);
  expect(delivery?.attempts[3]?.answer).toMatch(/^sorry {2}x+$/);
  expect(delivery?.attempts[3]?.answer.length).toBe(500);
  expect(received).toHaveLength(4);
  expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(await stored(webhook)).toMatchObject({ isOn: true, succeededAt: expect.any(String) });
});

test('a webhook that fails for a day is turned off, the owners are e-mailed, and it can be turned on again', async () => {
  const { webhook } = await add();
  const [first, second] = [await addEvent(), await addEvent('us-002')];
  answerWith = (_, response) => response.writeHead(503).end();
  await expect(attempt(first)).rejects.toThrow('503');
  now = new Date(now.getTime() + 24 * 3_600_000);
  owner = await portal.signIn('staff@demo.test');
  await attempt(first);
  expect(await stored(webhook)).toMatchObject({ isOn: false, turnedOff: 'failing' });
  expect((await deliveriesOf(webhook)).map(({ state }) => state)).toEqual(['failed', 'failed']);
  await attempt(second);
  expect(received).toHaveLength(2);
  const told = (await portal.mails()).filter(
    ({ subject }) => subject === `Webhook turned off: ${new URL(origin).host}`,
  );
  expect(told).toMatchObject([{ to: 'staff@demo.test' }]);
  expect(told[0]?.text).toContain('/staff/settings/webhooks');
  const again = await sendJson(owner, 'POST', `${path}/${webhook.id}/deliveries/${first}/redelivery`);
  expect(((await again.json()) as Problem).errors?.[0]?.reason).toBe('webhook-off');

  answerWith = (_, response) => response.end();
  expect((await sendJson(owner, 'PATCH', `${path}/${webhook.id}`, { isOn: true })).status).toBe(200);
  expect((await sendJson(owner, 'POST', `${path}/${webhook.id}/deliveries/${first}/redelivery`)).status).toBe(
    204,
  );
  await soon(async () =>
    expect((await deliveriesOf(webhook)).map(({ state }) => state)).toEqual(['failed', 'delivered']),
  );
});

test('an event that was queued while its webhook was being turned off is given up', async () => {
  const { webhook } = await add();
  const deliveryId = await addEvent();
  await portal.database.db.updateTable('webhooks').set({ is_on: false }).execute();
  await attempt(deliveryId);
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'failed', attempts: [] }]);
  expect(received).toEqual([]);
});

test('a webhook that has accepted another event stays on, and a 410 response turns it off', async () => {
  const { webhook } = await add();
  const [stuck, other] = [await addEvent(), await addEvent()];
  now = new Date(now.getTime() + 1000);
  await attempt(other);
  now = new Date(now.getTime() + 24 * 3_600_000);
  owner = await portal.signIn('staff@demo.test');
  answerWith = (_, response) => response.writeHead(400).end();
  await attempt(stuck);
  expect(await stored(webhook)).toMatchObject({ isOn: true });
  answerWith = (_, response) => response.writeHead(410).end();
  await attempt(await addEvent());
  expect(await stored(webhook)).toMatchObject({ isOn: false, turnedOff: 'gone' });
});

test('after a rotation, deliveries are signed with the new secret and for a day also with the former one', async () => {
  const { webhook, secret } = await add();
  const rotated = await sendJson(owner, 'POST', `${path}/${webhook.id}/secret`);
  const { secret: next } = (await rotated.json()) as CreatedWebhook;
  expect(next).not.toBe(secret);
  const verifies = async (by: string) => {
    now = new Date();
    received.length = 0;
    await attempt(await addEvent());
    const [{ body = '', headers = {} } = {}] = received;
    try {
      new Verifier(by).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  };
  expect([await verifies(secret), await verifies(next)]).toEqual([true, true]);
  await sql`update webhooks set former_secret_until = now() - interval '1 second'`.execute(
    portal.database.db,
  );
  expect([await verifies(secret), await verifies(next)]).toEqual([false, true]);
});

test('the test endpoint sends an event and returns the response', async () => {
  const { webhook } = await add();
  answerWith = (_, response) => response.writeHead(418).end('short and stout');
  const response = await sendJson(owner, 'POST', `${path}/${webhook.id}/test`);
  expect((await response.json()) as WebhookAttempt).toMatchObject({ status: 418, answer: 'short and stout' });
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ type: 'test', data: {} });
  expect(await deliveriesOf(webhook)).toMatchObject([{ event: 'test', state: 'failed' }]);
});

test('an address in a private network is not called', async () => {
  const { webhook } = await add({ address: 'https://[fd00::1]/hook' });
  const response = await sendJson(owner, 'POST', `${path}/${webhook.id}/test`);
  expect((await response.json()) as WebhookAttempt).toMatchObject({
    status: null,
    answer: 'fd00::1 is not an address of the public internet.',
  });
});

test.each([
  [{ address: '', events: [] }, ['body/address required', 'body/events required']],
  [{ address: 'ftp://hooks.example/' }, ['body/address invalid']],
  [{ address: 'https://me:pass@hooks.example/' }, ['body/address invalid']],
  [{ address: 'https://hooks.example:22/' }, ['body/address invalid']],
  [
    { events: ['documents-changed', 'version', 'nothing'] },
    ['body/events/1 unknown', 'body/events/2 unknown'],
  ],
])('a webhook with %o is refused, naming each fault', async (fields, faults) => {
  const body = { address: 'https://hooks.example/', events: ['documents-changed'], ...fields };
  const { errors } = await expectProblem(await sendJson(owner, 'POST', path, body), 400, 'bad-request');
  expect(errors?.map(({ path: field, reason }) => `${field} ${reason}`)).toEqual(faults);
});

test('owners of another firm do not see a webhook and get 404 for every change', async () => {
  const { webhook } = await add();
  const { userId } = await addStaff(portal, 'c2001', 'owner');
  const aurora = await openSession(portal, 'c2001', userId);
  expect(await (await aurora.fetch(path)).json()).toMatchObject({ webhooks: [] });
  const calls = [
    ['PATCH', '', { isOn: false }],
    ['DELETE', ''],
    ['POST', '/secret'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['POST', '/deliveries/none/redelivery'],
  ] as const;
  for (const [method, rest, body] of calls)
    await expectProblem(
      await sendJson(aurora, method, `${path}/${webhook.id}${rest}`, body),
      404,
      'not-found',
    );
  expect(await stored(webhook)).toMatchObject({ isOn: true });
});

test('the operator’s commands add, list, test, redeliver, turn off and remove webhooks', async () => {
  const env = {
    DATABASE_URL: portal.database.url,
    DATA_DIR: portal.deps.config.dataDir,
    WEBHOOK_NETWORKS: '127.0.0.0/8',
  };
  const run = (command: string, operands: string[] = [], options = {}) =>
    webhooksCommand.run({ command, operands, firm: 'c1001', options, env });
  const added = (await run('add', [`${origin}/cli`], { events: 'documents-changed,tasks-changed' })) ?? '';
  const [, id = '', secret = ''] = /webhook (\S+)\..*\n(\S+)\n/.exec(added) ?? [];
  expect(await run('list')).toContain(`${id}  on  ${origin}/cli: documents-changed, tasks-changed`);
  expect(await run('test', [id])).toMatch(/^200 after \d+ ms: taken\n$/);
  expect(() => new Verifier(secret)).not.toThrow();
  const deliveryId = await addEvent();
  await attempt(deliveryId);
  expect(await run('redeliver', [id, deliveryId])).toContain('within some minutes');
  await attempt(deliveryId);
  expect(await run('deliveries', [id])).toMatch(/documents-changed {2}delivered\n.*200.*\n.*200/);
  expect(await run('off', [id])).toBe(`${id} is off.\n`);
  await expect(run('add', ['here'], { events: 'x' })).rejects.toMatchObject({
    problems: ['address: must be an address that begins with https://', 'events/0: there is no event "x"'],
  });
  const [, away = ''] =
    /webhook (\S+)\./.exec(
      (await run('add', ['https://[fd00::1]/hook'], { events: 'documents-changed' })) ?? '',
    ) ?? [];
  await expect(run('test', [away])).rejects.toThrow(/^no answer after \d+ ms: fd00::1 is not/);
  expect(await run('remove', [away])).toBe(`Removed ${away}.\n`);
  expect(await run('secret', [id])).toContain('whsec_');
  expect(await run('remove', [id])).toBe(`Removed ${id}.\n`);
  expect(await run('list')).toBe('The firm has no webhooks.\n');
});

test('the documentation’s example receiver accepts events and reads the changed folders with an access key', async () => {
  const file = new URL('../../../../../docs/examples/receiver.js', import.meta.url);
  const page = await readFile(new URL('../integrations.md', file), 'utf8');
  expect(page).toContain(await readFile(file, 'utf8'));
  const { receiver: example, foldersOf } = await import(file.href);
  const made = await sendJson(owner, 'POST', '/api/firm/v1/keys', {
    name: 'Example',
    scopes: ['documents:read'],
    days: 1,
  });
  const { secret: key } = (await made.json()) as { secret: string };
  const { webhook, secret } = await add();
  const folders: unknown[] = [];
  const server = example(secret, async ({ data }: { data: { clientId: string } }) => {
    folders.push(await foldersOf(portal.url, key, data.clientId));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = `http://127.0.0.1:${server.address().port}/`;
  expect((await sendJson(owner, 'PATCH', `${path}/${webhook.id}`, { address })).status).toBe(200);
  now = new Date();
  const deliveryId = await addEvent();
  await attempt(deliveryId);
  await soon(() => expect(JSON.stringify(folders)).toContain('us-001'));
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered', attempts: [{ status: 204 }] }]);
  server.close();
});

test('rotating the portal’s keys re-encrypts webhook secrets, which stay valid', async () => {
  const { secret } = await add();
  const sealed = () => portal.database.db.selectFrom('webhooks').select('secret').executeTakeFirstOrThrow();
  const before = await sealed();
  await rotateSecrets({ ...portal.deps, operator: 'a test' });
  expect((await sealed()).secret).toMatch(/^sealed1\.2\./);
  expect(before.secret).toMatch(/^sealed1\.1\./);
  now = new Date();
  await attempt(await addEvent());
  const [{ body = '', headers = {} } = {}] = received;
  expect(() => new Verifier(secret).verify(body, headers)).not.toThrow();
});
