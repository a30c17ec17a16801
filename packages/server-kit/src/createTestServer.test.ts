import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineServer, fail, type Portal, serverTexts } from '@anteroom/server-sdk';
import { serverService } from '@anteroom/server-sdk/api';
import { endpoint, Nothing } from '@anteroom/server-sdk/endpoint';
import { sql } from 'kysely';
import Type from 'typebox';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestServer, provideService, type TestServer } from './createTestServer.ts';

interface Tables {
  'parcels.parcels': { company_id: string; parcel_id: string; weight: number };
}

const addParcel = endpoint({
  method: 'POST',
  path: '/api/parcels/v1/parcels',
  access: 'tasks.write',
  summary: 'Adds a parcel.',
  body: Type.Object({ parcelId: Type.String(), weight: Type.Integer({ minimum: 1 }) }),
  answers: { 201: Type.Object({ parcelId: Type.String() }) },
});
const listParcels = endpoint({
  method: 'GET',
  path: '/api/parcels/v1/parcels',
  access: 'tasks.read',
  summary: 'Lists the parcels.',
  query: Type.Object({ from: Type.Optional(Type.Integer()) }),
  answers: { 200: Type.Array(Type.String()) },
});
const breakDown = endpoint({
  method: 'POST',
  path: '/api/parcels/v1/break-down',
  access: 'tasks.manage',
  summary: 'Fails.',
  answers: { 204: Nothing },
});
const printLabel = endpoint({
  method: 'GET',
  path: '/api/parcels/v1/parcels/:parcelId/label',
  access: 'tasks.read',
  summary: 'Returns the label of a parcel.',
  params: Type.Object({ parcelId: Type.String() }),
  produces: ['text/plain'],
});
const sendList = endpoint({
  method: 'POST',
  path: '/api/parcels/v1/lists',
  access: 'tasks.write',
  summary: 'Counts the lines of a list.',
  consumes: ['multipart/form-data'],
  answers: { 200: Type.Integer() },
});

const listCustoms = endpoint({
  method: 'GET',
  path: '/api/parcels/v1/customs',
  access: 'tasks.read',
  when: ['country:US', { any: ['flag:customs', '!control:HideTasks'] }],
  summary: 'Lists what customs ask for.',
  answers: { 200: Type.Array(Type.String()) },
});

const scales = serverService<{ weigh(): number }>('scales', 'scales');

const half = defineServer<Tables>({
  id: 'parcels',
  migrations: {
    parcels: {
      up: async (db) => {
        await sql`
          create table parcels (
            company_id text not null,
            parcel_id text not null,
            weight integer not null,
            primary key (company_id, parcel_id)
          )`.execute(db);
      },
    },
  },
  variables: { CARRIER: {} },
  texts: serverTexts({ 'en-us': { auditActions: { 'parcel-added': 'Parcel added' } } }),
  register({ routes, jobs, chores }, portal) {
    const { weigh } = portal.use(scales);
    routes.answer(addParcel, ({ scope, body: { parcelId, weight }, origin }) =>
      portal.db.inFirm(scope, async (tx) => {
        const { companyId, userId, email, language } = scope;
        const row = { company_id: companyId, parcel_id: parcelId, weight: weight + weigh() };
        await tx.insertInto('parcels.parcels').values(row).execute();
        await portal.jobs.send('pack', { companyId }, tx);
        await portal.mail.enqueue(companyId, { to: email, language, subject: parcelId, parts: [] }, tx);
        await portal.events.publish({ companyId, clientId: null }, { type: 'parcels-changed', data: {} }, tx);
        await portal.audit.record({ action: 'parcel-added', companyId, userId, ...origin }, tx);
        if (weight > 1000) fail('too-large', 'The parcel is too heavy.');
        return { parcelId };
      }),
    );
    routes.answer(listParcels, ({ scope, query }) =>
      portal.db.inFirm(scope, async (tx) => {
        const rows = await tx.selectFrom('parcels.parcels').selectAll().orderBy('parcel_id').execute();
        return rows.filter(({ weight }) => weight >= (query.from ?? 0)).map(({ parcel_id }) => parcel_id);
      }),
    );
    routes.answer(listCustoms, async () => ['form 7501']);
    routes.answer(breakDown, async () => {
      throw new RangeError('broken');
    });
    routes.answer(printLabel, async ({ params }) => ({
      type: 'text/plain',
      body: `${params.parcelId} by ${portal.variable('CARRIER')}`,
    }));
    routes.answer(sendList, async ({ form }) => {
      let lines = 0;
      for await (const { content } of form.files({ files: 1, bytes: 1000, detail: 'one list' }))
        for await (const chunk of content) lines += String(chunk).split('\n').length;
      return lines;
    });
    jobs.handle('pack', async ({ companyId }) => {
      await portal.db.inFirm(companyId, async (tx) => {
        await tx.updateTable('parcels.parcels').set({ weight: 7 }).execute();
      });
    });
    chores.add('sweep', async () => {
      for (const firm of await portal.firms.ids())
        await portal.db.inFirm(firm, async (tx) => {
          await tx.deleteFrom('parcels.parcels').execute();
        });
    });
  },
});

let server: TestServer<Tables>;
beforeAll(async () => {
  server = await createTestServer(half, {
    environment: { PARCELS_CARRIER: 'Hermes' },
    services: [provideService(scales, { weigh: () => 1 })],
  });
});
afterAll(() => server.close());

test('a route works in the caller’s firm, and its mails, events, audit entries and jobs can be inspected', async () => {
  const { client, otherStaff } = server.people;
  expect(await server.call(addParcel, { body: { parcelId: 'a', weight: 2 } }, client)).toEqual({
    parcelId: 'a',
  });
  expect(await server.call(listParcels, {}, client)).toEqual(['a']);
  expect(await server.call(listParcels, { query: { from: 4 } }, client)).toEqual([]);
  expect(await server.call(listParcels, {}, otherStaff)).toEqual([]);
  expect(await server.mails()).toMatchObject([{ to: client.email, subject: 'a' }]);
  expect(await server.events()).toEqual([
    { companyId: 'firm-a', clientId: null, type: 'parcels-changed', data: {} },
  ]);
  expect(await server.audit()).toMatchObject([{ action: 'parcel-added', userId: client.userId }]);
  await server.runJobs();
  expect(await server.call(listParcels, { query: { from: 7 } }, client)).toEqual(['a']);
});

test('a rejected call stores and sends nothing', async () => {
  const { client } = server.people;
  const before = await server.mails();
  const heavy = server.call(addParcel, { body: { parcelId: 'b', weight: 1001 } }, client);
  await expect(heavy).rejects.toMatchObject({ code: 'too-large', detail: 'The parcel is too heavy.' });
  expect(await server.mails()).toEqual(before);
  expect(await server.call(listParcels, {}, client)).toEqual(['a']);
});

test('an invalid body, a missing session and a missing permission are rejected', async () => {
  const { client } = server.people;
  const wrong = server.call(addParcel, { body: { parcelId: 'c', weight: 0 } }, client);
  await expect(wrong).rejects.toMatchObject({ code: 'bad-request', errors: [{ path: 'body/weight' }] });
  await expect(server.call(listParcels, {}, null)).rejects.toMatchObject({ code: 'unauthenticated' });
  await expect(server.call(breakDown, {}, client)).rejects.toMatchObject({ code: 'forbidden' });
});

test('an endpoint hidden by its “when” is rejected with not-found', async () => {
  const { client, otherClient } = server.people;
  expect(await server.call(listCustoms, {}, client)).toEqual(['form 7501']);
  await expect(server.call(listCustoms, {}, otherClient)).rejects.toMatchObject({ code: 'not-found' });
  const without = { ...client, controls: new Set(['HideTasks']) };
  await expect(server.call(listCustoms, {}, { ...without, flags: { customs: false } })).rejects.toThrow();
});

test('any other error that a handler throws reaches the test unchanged', async () => {
  await expect(server.call(breakDown, {}, server.people.staff)).rejects.toThrow(new RangeError('broken'));
});

test('routes can send and receive files', async () => {
  const { client } = server.people;
  const label = await server.call(printLabel, { params: { parcelId: 'ä/b' } }, client);
  expect(label.body.toString()).toBe('ä/b by Hermes');
  const form = new FormData();
  form.append('list', new File(['one\ntwo'], 'list.txt'));
  expect(await server.call(sendList, { form }, client)).toBe(2);
});

test('tests run chores and advance the clock by hand', async () => {
  await server.runChore('sweep');
  expect(await server.call(listParcels, {}, server.people.client)).toEqual([]);
  const before = server.portal.clock.now().getTime();
  server.clock.advance(60_000);
  expect(server.portal.clock.now().getTime() - before).toBe(60_000);
});

test('the portal’s services for clients, people and firms are available', async () => {
  const { portal, people } = server;
  await portal.db.inFirm('firm-a', async (tx) => {
    await expect(portal.clients.require(tx, people.client, 'client-a2')).rejects.toMatchObject({
      code: 'not-found',
    });
    await portal.clients.require(tx, people.staff, 'client-a2');
    expect(await portal.clients.name(tx, 'firm-a', 'client-a1')).toBe('Acorn Bakery LLC');
    const names = await portal.clients.names(tx, 'firm-a', ['client-a1', 'client-b1']);
    expect([...names]).toEqual([['client-a1', 'Acorn Bakery LLC']]);
    expect((await portal.people.staff(tx, 'firm-a')).map(({ userId }) => userId)).toEqual(['sam']);
  });
  expect(await portal.firms.ids()).toEqual(['firm-a', 'firm-b']);
});

test('a server half under an ID that the portal uses for its own data is rejected', async () => {
  await expect(createTestServer(defineServer({ id: 'jobs', register() {} }))).rejects.toThrow(
    'A plugin with a server half cannot have the id “jobs”',
  );
});

test('an environment that the portal would refuse is rejected, and leaves no files', async () => {
  const temporary = await mkdtemp(join(tmpdir(), 'server-kit-'));
  vi.stubEnv('TMPDIR', temporary);
  try {
    await expect(createTestServer(half, { environment: { PORT: 'none' } })).rejects.toThrow('PORT');
    expect(await readdir(temporary)).toEqual([]);
  } finally {
    vi.unstubAllEnvs();
    await rm(temporary, { recursive: true });
  }
});

test('a server half that the portal would refuse is rejected', async () => {
  const unsafe = defineServer({
    id: 'unsafe',
    migrations: {
      t: { up: async (db) => void (await sql`create table t (id text primary key)`.execute(db)) },
    },
    register: (_, _portal: Portal) => undefined,
  });
  await expect(createTestServer(unsafe)).rejects.toThrow('does not begin with company_id');
});

test('settings that the plugin declares return their defaults', async () => {
  const plain = defineServer({ id: 'plain', register: (_, _portal: Portal) => undefined });
  const schema = {
    type: 'object',
    properties: { days: { type: 'integer', title: 'days', default: 7 } },
  } as const;
  const other = await createTestServer(plain, { settings: [{ level: 'firm', schema }] });
  const { portal, people } = other;
  expect(
    await portal.db.inFirm(people.client, (tx) => portal.settings.get(tx, people.client, { level: 'firm' })),
  ).toEqual({
    days: 7,
  });
  await expect(
    portal.db.inFirm(people.client, (tx) =>
      portal.settings.get(tx, people.client, { level: 'user', userId: 'x' }),
    ),
  ).rejects.toThrow('declares no settings of the level user');
  await other.close();
});
