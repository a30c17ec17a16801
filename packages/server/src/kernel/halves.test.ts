import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { ServerHalf } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PluginAdministration } from '../plugins/PluginAdministration.ts';
import { packEntries, pluginFiles } from '../testing/pluginArchive.ts';
import { sendJson } from '../testing/sendJson.ts';
import { halfSource } from '../testing/shippedHalves.ts';
import { type SignedIn, signIn } from '../testing/signIn.ts';
import { soon } from '../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../testing/testPortal.ts';

let portal: TestPortal;
let admin: PluginAdministration;
let olivia: SignedIn;
let george: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal({ halves: [] });
  const { config, db, audit, clock } = portal.deps;
  admin = new PluginAdministration({ config, db, audit, clock, operator: 'root' });
  olivia = await signIn(portal.url, 'olivia@demo.test');
  george = await signIn(portal.url, 'george@demo.test');
});
afterAll(() => portal.close());

/** A change of the half that the tests add. */
interface Change {
  readonly version?: string;
  readonly id?: string;
  readonly path?: string;
  /** What `register` does beside. */
  readonly registering?: string;
  /** A second migration, by what it does with the transaction. */
  readonly migration?: string;
}

/** A plugin that keeps words: `POST` adds one, `GET` returns all that it finds, with no filter by firm. */
function archive({
  version = '1.0.0',
  id = 'words',
  path = '/api/words',
  registering = '',
  migration,
}: Change = {}): Buffer {
  const code = `
    const access = 'session';
    const summary = 'Words.';
    const word = { type: 'object', properties: { word: { type: 'string', maxLength: 20 } }, required: ['word'] };
    const answers = { 200: { type: 'object', additionalProperties: true } };
    const words = {
      up: (db) => db.schema.createTable('words')
        .addColumn('company_id', 'text', (column) => column.notNull())
        .addColumn('word', 'text', (column) => column.notNull())
        .addPrimaryKeyConstraint('words_pkey', ['company_id', 'word'])
        .execute(),
    };
    const more = { up: (db) => ${migration ?? 'Promise.resolve()'} };
    export default {
      id: '${id}',
      migrations: { words${migration ? ', more' : ''} },
      register({ routes, jobs }, portal) {
        ${registering}
        routes.answer({ method: 'GET', path: '${path}', access, summary, answers }, ({ scope }) =>
          portal.db.inFirm(scope, async (tx) => ({
            version: '${version}',
            words: (await tx.selectFrom('${id}.words').select('word').orderBy('word').execute()).map(({ word }) => word),
          })),
        );
        routes.answer({ method: 'POST', path: '${path}', access, summary, body: word, answers }, ({ scope, body }) =>
          portal.db.inFirm(scope, async (tx) => {
            await tx.insertInto('${id}.words').values({ company_id: scope.companyId, word: body.word }).execute();
            return {};
          }),
        );
      },
    };`;
  const server = {
    url: './server.mjs',
    integrity: `sha384-${createHash('sha384').update(code).digest('base64')}`,
    size: Buffer.byteLength(code),
  };
  return packEntries([...pluginFiles(id, { version, server }), { path: 'server.mjs', content: code }]);
}

/** Does it, and waits until the server has taken it over. */
async function taken<T>(change: Promise<T>): Promise<T> {
  const read = new Promise<void>((resolve) => portal.deps.plugins.onChange(resolve));
  const [result] = await Promise.all([change, read]);
  return result;
}

const wordsOf = async (person: SignedIn) => {
  const answer = await sendJson(person, 'GET', '/api/words');
  return answer.ok ? ((await answer.json()) as { version: string; words: string[] }) : answer.status;
};

test('a half that is added answers without a restart, and has tables of its own', async () => {
  expect(await wordsOf(olivia)).toBe(404);
  await taken(admin.add(archive()));
  expect((await sendJson(olivia, 'POST', '/api/words', { word: 'ledger' })).status).toBe(200);
  expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
  expect((await fetch(`${portal.url}/api/words`)).status).toBe(401);
  const described = await (await fetch(`${portal.url}/api/docs/json`)).json();
  expect(described).toMatchObject({ paths: { '/api/words': { get: { summary: 'Words.' } } } });
});

test('a query without a filter finds the rows of one firm, and writes into no other', async () => {
  expect((await sendJson(george, 'POST', '/api/words', { word: 'quid' })).status).toBe(200);
  expect(await wordsOf(olivia)).toMatchObject({ words: ['ledger'] });
  expect(await wordsOf(george)).toMatchObject({ words: ['quid'] });
  const { halves } = portal.deps.plugins.inUse;
  expect(halves.map(({ manifest }) => manifest.id)).toContain('words');
});

test('what the endpoint does not take is refused', async () => {
  const answer = await sendJson(olivia, 'POST', '/api/words', { word: 'x'.repeat(21) });
  expect(answer.status).toBe(400);
});

test('another version takes its place without a request being cut', async () => {
  const statuses = new Set<number>();
  let isDone = false;
  const asking = Array.from({ length: 8 }, async () => {
    while (!isDone) statuses.add((await sendJson(olivia, 'GET', '/api/words')).status);
  });
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) await taken(admin.add(archive({ version })));
  isDone = true;
  await Promise.all(asking);
  expect([...statuses]).toEqual([200]);
  expect(await wordsOf(olivia)).toEqual({ version: '1.3.0', words: ['ledger'] });
});

test.each([
  [
    'throws while it registers',
    { registering: "throw new Error('no luck');" },
    'failed while it registered: no luck',
  ],
  [
    'registers a queue twice',
    { registering: "jobs.handle('a', () => {}); jobs.handle('a', () => {});" },
    'the queue “a” twice',
  ],
])('a half that %s is not added, and the former stays', async (_, change, reason) => {
  await expect(admin.add(archive({ version: '2.0.0', ...change }))).rejects.toThrow(reason);
  expect(await wordsOf(olivia)).toMatchObject({ version: '1.3.0' });
});

const makeTable = (columns: string) =>
  `db.executeQuery({ sql: 'create table more (${columns})', parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: 'q' } })`;

test.each([
  ['fails', "Promise.reject(new Error('half-way'))", 'could not be made: half-way'],
  ['makes a table without a firm', makeTable('id text primary key'), 'does not begin with company_id'],
  ['makes a table without a key', makeTable('company_id text'), 'no primary key'],
])(
  'a version whose migration %s is refused, and the former stays with all data',
  async (_, migration, reason) => {
    await taken(admin.add(archive({ version: '2.0.0', migration })));
    expect(await wordsOf(olivia)).toEqual({ version: '1.3.0', words: ['ledger'] });
    const { refused } = portal.deps.plugins.inUse.catalogue;
    expect(refused.find(({ id }) => id === 'words')?.reason).toContain(reason);
  },
);

test('a half that registers what the portal or another has is refused', async () => {
  await taken(admin.add(archive({ id: 'thief', path: '/api/profile/v1/users/me' })));
  const { refused } = portal.deps.plugins.inUse.catalogue;
  expect(refused.find(({ id }) => id === 'thief')?.reason).toContain('which the portal has');
  await expect(admin.add(archive({ id: 'copycat', path: '/api/words' }))).rejects.toThrow('which words has');
  expect(await wordsOf(olivia)).toMatchObject({ version: '1.3.0' });
});

test('what is switched off for a firm is not there, and its data stays', async () => {
  await taken(admin.add(archive({ version: '3.0.0' })));
  await taken(admin.switch('words', false, 'c1001'));
  expect(await wordsOf(olivia)).toBe(404);
  expect(await wordsOf(george)).toEqual({ version: '3.0.0', words: ['quid'] });
  await taken(admin.switch('words', true, 'c1001'));
  expect(await wordsOf(olivia)).toEqual({ version: '3.0.0', words: ['ledger'] });
});

test('what is removed is not there, and what it has stored stays', async () => {
  await taken(admin.remove('words'));
  expect(await wordsOf(olivia)).toBe(404);
  await taken(admin.add(archive({ version: '3.1.0' })));
  expect(await wordsOf(olivia)).toEqual({ version: '3.1.0', words: ['ledger'] });
});

test('what a plugin has stored is purged once it is off, and no one else’s', async () => {
  const { db, blobs, jobs } = portal.deps;
  await taken(admin.add(archive({ version: '3.2.0', registering: "jobs.handle('sort', async () => {});" })));
  await soon(async () => expect(await countOf('jobs.queue', 'words.sort')).toBe(1));
  await jobs.send('words.sort', { companyId: 'c1001' });
  for (const key of ['c1001/words/book', 'c2001/words/a/b', 'c1001/words-more/book', 'c1001/exports/zip'])
    await blobs.write(key, Readable.from(['content']));
  const seeds = ['words/c1001', 'words-more/c1001'];
  await db
    .insertInto('seeds_applied')
    .values(seeds.map((seed) => ({ seed })))
    .execute();

  await expect(admin.purge('words', 'words')).rejects.toThrow('“anteroom plugins disable words”');
  await taken(admin.switch('words', false, null));
  await taken(admin.switch('words', true, 'c3001'));
  await expect(admin.purge('words', 'words')).rejects.toThrow('disable words --firm c3001');
  await taken(admin.switch('words', false, 'c3001'));
  expect(await wordsOf(george)).toBe(404);
  await expect(admin.purge('words', undefined)).rejects.toThrow('words.words (rows: 2), jobs: 1');

  const tables = [{ name: 'words.words', rows: 2 }];
  expect(await admin.purge('words', 'words')).toEqual({ tables, jobs: 1, documents: 0, contents: 2 });
  expect(await admin.purge('words', 'words')).toEqual({ tables: [], jobs: 0, documents: 0, contents: 0 });
  expect(await text(await blobs.open('c1001/words-more/book'))).toBe('content');
  const left = await db.selectFrom('seeds_applied').select('seed').where('seed', 'in', seeds).execute();
  expect(left).toEqual([{ seed: 'words-more/c1001' }]);
  const entry = await db
    .selectFrom('audit_log')
    .select(['company_id', 'details'])
    .where('action', '=', 'plugin-purged')
    .orderBy('audit_id')
    .executeTakeFirst();
  expect(entry).toEqual({ company_id: '', details: { operator: 'root', tables, jobs: 1, documents: 0 } });
});

test('a purged plugin that is turned on again begins with empty tables', async () => {
  await taken(admin.switch('words', true, null));
  await taken(admin.switch('words', true, 'c3001'));
  expect(await wordsOf(olivia)).toEqual({ version: '3.2.0', words: [] });
  expect((await sendJson(george, 'POST', '/api/words', { word: 'quid' })).status).toBe(200);
});

test('tables are made anew when a purge and a return are noticed together', async () => {
  await admin.switch('words', false, null);
  await admin.switch('words', false, 'c3001');
  await admin.purge('words', 'words');
  await admin.switch('words', true, null);
  await taken(admin.switch('words', true, 'c3001'));
  await soon(async () => expect(await wordsOf(george)).toEqual({ version: '3.2.0', words: [] }));
});

test.each(['public', 'jobs', 'idp', 'exports', 'imports', 'ab', 'pg-toast'])(
  'nothing of the portal’s is purged as data of %s, nor can a half have that id',
  async (id) => {
    const before = await countOf('jobs.queue', 'housekeeping');
    expect(await admin.purge(id, id)).toEqual({ tables: [], jobs: 0, documents: 0, contents: 0 });
    expect(await countOf('jobs.queue', 'housekeeping')).toBe(before);
    expect(await text(await portal.deps.blobs.open('c1001/exports/zip'))).toBe('content');
    await expect(admin.add(archive({ id, path: '/api/taken' }))).rejects.toThrow('cannot have the id');
  },
);

async function countOf(table: string, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${sql.table(table)} where name = ${name}`.execute(portal.deps.db);
  return rows[0]?.n ?? 0;
}

test('a half whose routes cannot be added is refused at the start, and the others answer', async () => {
  const answers = { 200: { type: 'object', additionalProperties: true } };
  const half = (id: string, params: object): ServerHalf => ({
    id,
    register: ({ routes }) =>
      routes.answer(
        { method: 'GET', path: `/api/${id}/:name`, access: 'session', summary: 'Says.', params, answers },
        async () => ({ said: id }),
      ),
  });
  const halves = [half('sound', { type: 'object' }), half('unsound', { type: 'nonsense' })];
  const other = await startTestPortal({
    halves: halves.map((one) => halfSource({ id: one.id }, async () => one)),
  });
  try {
    const person = await signIn(other.url, 'olivia@demo.test');
    expect(await (await sendJson(person, 'GET', '/api/sound/a')).json()).toEqual({ said: 'sound' });
    expect((await sendJson(person, 'GET', '/api/unsound/a')).status).toBe(404);
    const { refused } = other.deps.plugins.inUse.catalogue;
    expect(refused.find(({ id }) => id === 'unsound')?.reason).toContain('routes could not be added');
  } finally {
    await other.close();
  }
});
