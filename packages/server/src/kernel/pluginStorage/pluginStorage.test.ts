import type { PluginDocument } from '@anteroom/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrationOf } from '../../testing/administrationOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { packEntries, pluginFiles } from '../../testing/pluginArchive.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import type { PluginAdministration } from '../plugins/PluginAdministration.ts';

let portal: TestPortal;
let admin: PluginAdministration;
const people = {} as Record<'olivia' | 'marco' | 'staff' | 'ines' | 'reader', SignedIn>;
beforeAll(async () => {
  portal = await startTestPortal({ halves: [] });
  admin = administrationOf(portal.deps);
  await taken(admin.add(archive()));
  for (const name of ['olivia', 'marco', 'staff', 'ines', 'reader'] as const)
    people[name] = await signIn(portal.url, `${name}@demo.test`);
});
afterAll(() => portal.close());

const schema = {
  type: 'object',
  properties: { goal: { type: 'integer', minimum: 1 } },
  required: ['goal'],
  additionalProperties: false,
};

function archive(id = 'goals-plugin', goals: object = schema): Buffer {
  return packEntries(
    pluginFiles(id, {
      storage: [
        { name: 'rates', level: 'firm' },
        { name: 'goals', level: 'client', schema: goals },
        { name: 'views', level: 'user' },
        { name: 'reviews', level: 'client', read: 'tasks.read', write: 'tasks.manage' },
      ],
    }),
  );
}

/** Makes the change, and waits until the server has loaded it. */
async function taken<T>(change: Promise<T>): Promise<T> {
  const read = new Promise<void>((resolve) => portal.deps.plugins.onChange(resolve));
  const [result] = await Promise.all([change, read]);
  return result;
}

const base = '/api/plugins/v1/goals-plugin/storage';
const put = (person: SignedIn, path: string, json: unknown, version: number | null = null) =>
  sendJson(person, 'PUT', `${base}/${path}`, { json, version });
const get = (person: SignedIn, path: string) => sendJson(person, 'GET', `${base}/${path}`);
const remove = (person: SignedIn, path: string) => sendJson(person, 'DELETE', `${base}/${path}`);

async function stored(response: Promise<Response>): Promise<PluginDocument> {
  const answer = await response;
  expect(answer.status).toBe(200);
  return (await answer.json()) as PluginDocument;
}

async function documentAt(person: SignedIn, path: string): Promise<PluginDocument | null> {
  const answer = await get(person, path);
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { document: PluginDocument | null }).document;
}

test('a document is stored, read, changed, listed and removed', async () => {
  const { olivia } = people;
  expect(await documentAt(olivia, 'goals/q1?clientId=us-001')).toBeNull();
  const first = await stored(put(olivia, 'goals/q1?clientId=us-001', { goal: 12 }));
  expect(first).toEqual({
    key: 'q1',
    json: { goal: 12 },
    version: expect.any(Number),
    changedAt: expect.any(String),
  });
  expect(await documentAt(olivia, 'goals/q1?clientId=us-001')).toEqual(first);
  const second = await stored(put(olivia, 'goals/q1?clientId=us-001', { goal: 13 }, first.version));
  await stored(put(olivia, 'goals/q0?clientId=us-001', { goal: 1 }));
  const list = await (await get(olivia, 'goals?clientId=us-001')).json();
  expect(list).toMatchObject({
    documents: [
      { key: 'q0', json: { goal: 1 } },
      { key: 'q1', json: { goal: 13 } },
    ],
  });
  const removed = await remove(olivia, `goals/q1?clientId=us-001&version=${second.version}`);
  expect(removed.status).toBe(204);
  expect(await documentAt(olivia, 'goals/q1?clientId=us-001')).toBeNull();
});

test('a change based on an outdated version is refused with 409 and the current document', async () => {
  const { olivia, staff } = people;
  const path = 'goals/raced?clientId=us-001';
  const first = await stored(put(olivia, path, { goal: 1 }));
  const second = await stored(put(staff, path, { goal: 2 }, first.version));
  const problem = await expectProblem(await put(olivia, path, { goal: 3 }, first.version), 409, 'conflict');
  expect(problem).toMatchObject({ errors: [{ reason: 'stale' }], current: second });
  await expectProblem(await put(olivia, path, { goal: 3 }), 409, 'conflict');
  await expectProblem(await remove(olivia, `${path}&version=${first.version}`), 409, 'conflict');
  // A document that is created again after its removal has a different version.
  await remove(olivia, `${path}&version=${second.version}`);
  const anew = await stored(put(staff, path, { goal: 4 }));
  expect([first.version, second.version]).not.toContain(anew.version);
});

test('only one of several concurrent creations is stored, the others return 409', async () => {
  const { olivia } = people;
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, goal) => put(olivia, 'goals/at-once?clientId=us-001', { goal: goal + 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409]);
});

describe('a storage', () => {
  test('hides the documents of other firms, clients and users', async () => {
    const { olivia, marco, ines, staff } = people;
    await stored(put(olivia, 'goals/mine?clientId=us-001', { goal: 1 }));
    await stored(put(olivia, 'views/mine', { open: true }));
    await stored(put(staff, 'rates/vat', 20));
    for (const person of [marco, ines])
      await expectProblem(await get(person, 'goals/mine?clientId=us-001'), 404, 'not-found');
    for (const person of [marco, ines, staff]) expect(await documentAt(person, 'views/mine')).toBeNull();
    expect(await documentAt(marco, 'rates/vat')).toMatchObject({ json: 20 });
    expect(await documentAt(ines, 'rates/vat')).toBeNull();
    expect(await documentAt(staff, 'goals/mine?clientId=us-001')).toMatchObject({ json: { goal: 1 } });
  });

  test('of the firm refuses changes by clients with 403', async () => {
    await expectProblem(await put(people.olivia, 'rates/mine', 1), 403, 'forbidden');
  });

  test('refuses reading and writing without the declared permission with 403', async () => {
    const { olivia, reader, staff } = people;
    const path = 'reviews/a?clientId=us-001';
    await stored(put(staff, path, 'good'));
    expect(await documentAt(olivia, path)).toMatchObject({ json: 'good' });
    await expectProblem(await put(olivia, path, 'bad', 1), 403, 'forbidden');
    await expectProblem(await get(reader, path), 403, 'forbidden');
  });

  test('returns 404 if it is not declared or its plugin is disabled for the firm', async () => {
    const { olivia, ines } = people;
    await expectProblem(await get(olivia, 'undeclared'), 404, 'not-found');
    await expectProblem(
      await sendJson(olivia, 'GET', '/api/plugins/v1/nobody/storage/goals'),
      404,
      'not-found',
    );
    await taken(admin.switch('goals-plugin', false, 'c2001'));
    await expectProblem(await get(ines, 'rates'), 404, 'not-found');
    await taken(admin.switch('goals-plugin', true, 'c2001'));
    expect((await get(ines, 'rates')).status).toBe(200);
  });
});

test.each([
  ['no client', 'goals/a', { goal: 1 }],
  ['a client where none belongs', 'views/a?clientId=us-001', 1],
  ['a key with a space', 'views/a%20b', 1],
  ['a key that begins with a dot', 'views/.a', 1],
  ['a key of 65 characters', `views/${'k'.repeat(65)}`, 1],
  ['what the schema does not allow', 'goals/a?clientId=us-001', { goal: 0, more: true }],
])('%s is refused with 400', async (_, path, json) => {
  await expectProblem(await put(people.olivia, path, json), 400, 'bad-request');
});

test('a document that violates the schema is refused with the path of the error', async () => {
  const answer = await put(people.olivia, 'goals/a?clientId=us-001', { goal: 'many' });
  const problem = await expectProblem(answer, 400, 'bad-request');
  expect(problem.errors).toEqual([
    { path: 'body/json/goal', message: expect.any(String), reason: 'invalid' },
  ]);
});

test('any JSON is stored unchanged', async () => {
  const json = { nothing: null, zero: '\u0000', half: '\ud800', deep: [[[{ a: [1.5, true] }]]], 'é✓': '' };
  await stored(put(people.olivia, 'views/odd', json));
  expect(await documentAt(people.olivia, 'views/odd')).toMatchObject({ json });
});

test('the size limit of a document returns 413, and the quota of a storage 507', async () => {
  const { olivia, marco } = people;
  const ofBytes = (bytes: number) => 'x'.repeat(bytes - 2);
  await expectProblem(await put(olivia, 'views/long', ofBytes(65_537)), 413, 'too-large');
  const before = await (await get(marco, 'views')).json();
  expect(before).toEqual({ documents: [] });
  for (let index = 0; index < 16; index++) await stored(put(marco, `views/full-${index}`, ofBytes(65_536)));
  const problem = await expectProblem(await put(marco, 'views/more', 1), 507, 'insufficient-storage');
  expect(problem.errors).toMatchObject([{ reason: 'quota' }]);
  // Existing documents can still be changed, and other people have their own quota.
  const full = await documentAt(marco, 'views/full-0');
  await stored(put(marco, 'views/full-0', 'less', full?.version ?? null));
  await stored(put(olivia, 'views/more', 1));
});

test('only changes in the firm’s storage are recorded in the audit log', async () => {
  const { staff } = people;
  const { version } = await stored(put(staff, 'rates/audited', 1));
  await remove(staff, `rates/audited?version=${version}`);
  const entries = await portal.deps.db
    .selectFrom('audit_log')
    .select(['company_id', 'user_id', 'action', 'details'])
    .where('subject', '=', 'plugin:goals-plugin')
    .where('action', 'like', 'plugin-document-%')
    .orderBy('audit_id')
    .execute();
  const facts = { company_id: 'c1001', user_id: expect.any(String) };
  expect(entries.slice(-2)).toEqual([
    { ...facts, action: 'plugin-document-stored', details: { storage: 'rates', key: 'audited' } },
    { ...facts, action: 'plugin-document-removed', details: { storage: 'rates', key: 'audited' } },
  ]);
  expect(new Set(entries.map(({ details }) => details.storage))).toEqual(new Set(['rates']));
});

test('a change sends an event to the firm, the client or the user concerned', async () => {
  const told: { readonly audience: object; readonly event: { readonly type: string } }[] = [];
  portal.deps.listener.on('events', (payload) => told.push(JSON.parse(payload)));
  await stored(put(people.staff, 'rates/told', 1));
  await stored(put(people.olivia, 'goals/told?clientId=us-001', { goal: 1 }));
  await stored(put(people.olivia, 'views/told', 1));
  const event = (name: string) => ({
    type: 'plugin-storage-changed',
    data: { pluginId: 'goals-plugin', name },
  });
  const expected = [
    { audience: { companyId: 'c1001', clientId: null }, event: event('rates') },
    { audience: { companyId: 'c1001', clientId: 'us-001' }, event: event('goals') },
    { audience: { companyId: 'c1001', clientId: null, userId: 'olivia' }, event: event('views') },
  ];
  await expect
    .poll(
      // Events of the previous test may arrive late, but they arrive first.
      () => told.filter(({ event: { type } }) => type === 'plugin-storage-changed').slice(-expected.length),
      { timeout: 10_000 },
    )
    .toMatchObject(expected);
});

test('a plugin whose storage schema is invalid is refused', async () => {
  await expect(admin.add(archive('odd-schema', { type: 'whatever' }))).rejects.toThrow(
    'the schema of its storage “goals” is not valid',
  );
});

test('purging a plugin deletes its documents', async () => {
  await taken(admin.remove('goals-plugin'));
  const { documents } = await admin.purge('goals-plugin', 'goals-plugin');
  expect(documents).toBeGreaterThan(20);
  await taken(admin.add(archive()));
  expect(await documentAt(people.staff, 'rates/vat')).toBeNull();
});
