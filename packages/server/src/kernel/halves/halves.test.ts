import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import type { PluginManifest } from '@anteroom/contract';
import type { Request, ServerHalf } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrationOf } from '../../testing/administrationOf.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { halfSource } from '../../testing/shippedHalves.ts';
import { type SignedIn, signIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { wordsArchive } from '../../testing/wordsArchive.ts';
import type { PluginAdministration } from '../plugins/PluginAdministration.ts';

let portal: TestPortal;
let admin: PluginAdministration;
let olivia: SignedIn;
let george: SignedIn;
beforeAll(async () => {
  portal = await startTestPortal({ halves: [] });
  // An operator uses the account that owns the tables.
  admin = administrationOf({ ...portal.deps, db: portal.database.db });
  olivia = await portal.signIn('olivia@demo.test');
  george = await portal.signIn('george@demo.test');
});
afterAll(() => portal.close());

/** Makes the change, and waits until the server has applied it. */
async function taken<T>(change: Promise<T>): Promise<T> {
  const read = new Promise<void>((resolve) => portal.deps.plugins.onChange(resolve));
  const [result] = await Promise.all([change, read]);
  return result;
}

const wordsOf = async (person: SignedIn) => {
  const answer = await sendJson(person, 'GET', '/api/words');
  return answer.ok ? ((await answer.json()) as { version: string; words: string[] }) : answer.status;
};

test('an added server half answers without a restart and has its own tables', async () => {
  expect(await wordsOf(olivia)).toBe(404);
  await taken(admin.add(wordsArchive()));
  expect((await sendJson(olivia, 'POST', '/api/words', { word: 'ledger' })).status).toBe(200);
  expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
  expect((await fetch(`${portal.url}/api/words`)).status).toBe(401);
  const described = await (await fetch(`${portal.url}/api/docs/json`)).json();
  expect(described).toMatchObject({ paths: { '/api/words': { get: { summary: 'Words.' } } } });
});

test('an unfiltered query in a half returns only the rows of the caller’s firm', async () => {
  expect((await sendJson(george, 'POST', '/api/words', { word: 'quid' })).status).toBe(200);
  expect(await wordsOf(olivia)).toMatchObject({ words: ['ledger'] });
  expect(await wordsOf(george)).toMatchObject({ words: ['quid'] });
  const { halves } = portal.deps.plugins.inUse;
  expect(halves.map(({ manifest }) => manifest.id)).toContain('words');
});

test('a query in a half cannot change another firm’s rows or add rows to it', async () => {
  const asked = `
    const { numUpdatedRows } = await portal.db.inFirm(scope, (tx) =>
      tx.updateTable('words.words').set({ word: 'taken' }).where('word', '=', 'quid').executeTakeFirst());
    const refusal = await portal.db.inFirm(scope, (tx) =>
      tx.insertInto('words.words').values({ company_id: 'c3001', word: 'planted' }).execute(),
    ).then(() => null, ({ code }) => code);
    return { updated: Number(numUpdatedRows), refusal };`;
  await taken(admin.add(wordsArchive({ version: '1.0.1', asked })));
  expect(await wordsOf(olivia)).toEqual({ updated: 0, refusal: '42501' });
  const { rows } = await sql`select word from words.words where company_id = 'c3001'`.execute(
    portal.database.db,
  );
  expect(rows).toEqual([{ word: 'quid' }]);
});

test('a body that violates the endpoint’s schema returns 400', async () => {
  const answer = await sendJson(olivia, 'POST', '/api/words', { word: 'x'.repeat(21) });
  expect(answer.status).toBe(400);
});

test('installing another version never fails a request in flight', async () => {
  const statuses = new Set<number>();
  let isDone = false;
  const asking = Array.from({ length: 8 }, async () => {
    while (!isDone) statuses.add((await sendJson(olivia, 'GET', '/api/words')).status);
  });
  for (const version of ['1.1.0', '1.2.0', '1.3.0']) await taken(admin.add(wordsArchive({ version })));
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
])('a half that %s is not added, and the previous version stays in use', async (_, change, reason) => {
  await expect(admin.add(wordsArchive({ version: '2.0.0', ...change }))).rejects.toThrow(reason);
  expect(await wordsOf(olivia)).toMatchObject({ version: '1.3.0' });
});

const makeTable = (columns: string) =>
  `db.executeQuery({ sql: 'create table more (${columns})', parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: 'q' } })`;

test.each([
  ['fails', "Promise.reject(new Error('half-way'))", 'could not be created: half-way'],
  ['makes a table without a firm', makeTable('id text primary key'), 'does not begin with company_id'],
  ['makes a table without a key', makeTable('company_id text'), 'no primary key'],
])(
  'a version whose migration %s is refused, and the previous version keeps all its data',
  async (_, migration, reason) => {
    await taken(admin.add(wordsArchive({ version: '2.0.0', migration })));
    expect(await wordsOf(olivia)).toEqual({ version: '1.3.0', words: ['ledger'] });
    const { refused } = portal.deps.plugins.inUse.catalogue;
    expect(refused.find(({ id }) => id === 'words')?.reason).toContain(reason);
    expect((await admin.list()).find(({ id }) => id === 'words')?.refused).toContain(reason);
  },
);

test('a half that registers a route of the portal or of another plugin is refused', async () => {
  await taken(admin.add(wordsArchive({ id: 'thief', path: '/api/profile/v1/users/me' })));
  const { refused } = portal.deps.plugins.inUse.catalogue;
  expect(refused.find(({ id }) => id === 'thief')?.reason).toContain('which the portal already has');
  await expect(admin.add(wordsArchive({ id: 'copycat', path: '/api/words' }))).rejects.toThrow(
    'which words already has',
  );
  expect(await wordsOf(olivia)).toMatchObject({ version: '1.3.0' });
});

test('a half records only audit actions that it names, and staff get those names in their language', async () => {
  const staff = await portal.signIn('staff@demo.test');
  const recording = (action: string) => ({
    checking: `texts: { auditActions: (language) => ({ 'word-said': 'Word said, ' + language }) },`,
    asked: `await portal.db.inFirm(scope, (tx) => portal.audit.record(
      { action: '${action}', companyId: scope.companyId, userId: scope.userId }, tx));`,
  });
  const recorded = async () => {
    const log = portal.database.db.selectFrom('audit_log').select('action');
    return (await log.where('action', 'like', 'word-%').execute()).map(({ action }) => action);
  };
  await taken(admin.add(wordsArchive({ version: '1.3.1', ...recording('word-said') })));
  expect(await wordsOf(olivia)).toMatchObject({ version: '1.3.1' });
  expect(await recorded()).toEqual(['word-said']);
  const names = async () => (await sendJson(staff, 'GET', '/api/people/v1/audit-texts')).json();
  // The half was built before details could have texts.
  const said = { actions: { 'word-said': 'Word said, en-us' }, details: {}, values: {}, subjects: {} };
  expect(await names()).toContainEqual(said);
  expect(await names()).toContainEqual(
    expect.objectContaining({ details: expect.objectContaining({ clientId: 'Client' }) }),
  );

  await taken(admin.add(wordsArchive({ version: '1.3.2', ...recording('word-heard') })));
  expect(await wordsOf(olivia)).toBe(500);
  expect(await recorded()).toEqual(['word-said']);
  await taken(admin.add(wordsArchive({ version: '1.3.3' })));
  expect((await admin.list()).find(({ id }) => id === 'words')?.refused).toBeNull();
  expect(await names()).not.toContainEqual(said);
});

test('a plugin’s permission guards its route, cannot be declared by others, and disappears with the plugin', async () => {
  const staff = await portal.signIn('staff@demo.test');
  const statusFor = async (person: SignedIn) => (await sendJson(person, 'GET', '/api/verdicts')).status;
  const verdicts = (permissions: PluginManifest['permissions']) =>
    wordsArchive({ id: 'verdicts', path: '/api/verdicts', access: 'verdicts.write', permissions });
  await taken(admin.add(verdicts([{ name: 'verdicts.write', roles: ['staff'] }])));
  expect([await statusFor(olivia), await statusFor(staff)]).toEqual([403, 200]);
  // The half is the same, only its declaration has changed.
  await taken(admin.add(verdicts([{ name: 'verdicts.write', roles: ['client'], needs: 'actions.read' }])));
  expect([await statusFor(olivia), await statusFor(staff)]).toEqual([200, 403]);

  const copycat = (permissions: PluginManifest['permissions'], access?: string) =>
    admin.add(wordsArchive({ id: 'copycat', path: '/api/copycat', access, permissions }));
  await expect(copycat([{ name: 'verdicts.write', roles: ['client'] }])).rejects.toThrow(
    'registers the permission “verdicts.write”, which verdicts already has',
  );
  await expect(copycat([], 'verdicts.write')).rejects.toThrow(
    'asks for the permission “verdicts.write”, which neither the portal nor its plugin.ts declares',
  );
  await taken(copycat([{ name: 'documents.read', roles: ['client'] }]));
  expect(reasonOf(portal, 'copycat')).toBe(
    'It registers the permission “documents.read”, which the portal already has.',
  );

  await taken(admin.remove('copycat'));
  await taken(admin.remove('verdicts'));
  expect(await statusFor(olivia)).toBe(404);
  expect(portal.deps.plugins.inUse.permissions.has('verdicts.write')).toBe(false);
});

test('a plugin disabled for one firm returns 404 there, and keeps its data for when it is enabled again', async () => {
  await taken(admin.add(wordsArchive({ version: '3.0.0' })));
  await taken(admin.switch('words', false, 'c1001'));
  expect(await wordsOf(olivia)).toBe(404);
  expect(await wordsOf(george)).toEqual({ version: '3.0.0', words: ['quid'] });
  await taken(admin.switch('words', true, 'c1001'));
  expect(await wordsOf(olivia)).toEqual({ version: '3.0.0', words: ['ledger'] });
});

test('a plugin returns 404 for a firm for which a plugin that it requires is disabled', async () => {
  await taken(admin.add(wordsArchive({ id: 'echo', path: '/api/echo', requires: ['words'] })));
  const statusFor = async (person: SignedIn) => (await sendJson(person, 'GET', '/api/echo')).status;
  await taken(admin.switch('words', false, 'c1001'));
  expect([await statusFor(olivia), await statusFor(george)]).toEqual([404, 200]);
  await taken(admin.switch('words', true, 'c1001'));
  expect(await statusFor(olivia)).toBe(200);
  await taken(admin.remove('echo'));
});

test('a removed plugin returns 404, and finds its data again when it is added back', async () => {
  await taken(admin.remove('words'));
  expect(await wordsOf(olivia)).toBe(404);
  await taken(admin.add(wordsArchive({ version: '3.1.0' })));
  expect(await wordsOf(olivia)).toEqual({ version: '3.1.0', words: ['ledger'] });
});

test('purge requires a plugin that is disabled everywhere, and removes its data but not that of others', async () => {
  const { db, blobs, jobs } = portal.deps;
  await taken(
    admin.add(wordsArchive({ version: '3.2.0', registering: "jobs.handle('sort', async () => {});" })),
  );
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

test('a purged plugin starts with empty tables when it is enabled again', async () => {
  await taken(admin.switch('words', true, null));
  await taken(admin.switch('words', true, 'c3001'));
  expect(await wordsOf(olivia)).toEqual({ version: '3.2.0', words: [] });
  expect((await sendJson(george, 'POST', '/api/words', { word: 'quid' })).status).toBe(200);
});

test('the tables are recreated when a server notices a purge and a re-enable at once', async () => {
  await admin.switch('words', false, null);
  await admin.switch('words', false, 'c3001');
  await admin.purge('words', 'words');
  await admin.switch('words', true, null);
  await taken(admin.switch('words', true, 'c3001'));
  await soon(async () => expect(await wordsOf(george)).toEqual({ version: '3.2.0', words: [] }));
});

test.each(['public', 'jobs', 'idp', 'exports', 'imports', 'ab', 'pg-toast'])(
  'purging %s removes nothing of the portal, and no half can have that id',
  async (id) => {
    const before = await countOf('jobs.queue', 'housekeeping');
    expect(await admin.purge(id, id)).toEqual({ tables: [], jobs: 0, documents: 0, contents: 0 });
    expect(await countOf('jobs.queue', 'housekeeping')).toBe(before);
    expect(await text(await portal.deps.blobs.open('c1001/exports/zip'))).toBe('content');
    await expect(admin.add(wordsArchive({ id, path: '/api/taken' }))).rejects.toThrow('cannot have the id');
  },
);

async function countOf(table: string, name: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from ${sql.table(table)} where name = ${name}`.execute(portal.deps.db);
  return rows[0]?.n ?? 0;
}

test('a half whose routes cannot be added is refused at startup, and other halves still answer', async () => {
  const answers = { 200: { type: 'object', additionalProperties: true } };
  const half = (id: string, params: object): ServerHalf => ({
    id,
    register: ({ routes }) =>
      routes.answer(
        { method: 'GET', path: `/api/${id}/:name`, access: 'session', summary: 'Says.', params, answers },
        async () => ({ said: id }),
      ),
  });
  await withHalves(
    [half('sound', { type: 'object' }), half('unsound', { type: 'nonsense' })],
    async (other) => {
      const person = await signIn(other.url, 'olivia@demo.test');
      expect(await (await sendJson(person, 'GET', '/api/sound/a')).json()).toEqual({ said: 'sound' });
      expect((await sendJson(person, 'GET', '/api/unsound/a')).status).toBe(404);
      expect(reasonOf(other, 'unsound')).toContain('routes could not be added');
    },
  );
});

test('a half whose check fails is refused with its own message', async () => {
  const half: ServerHalf = {
    id: 'needy',
    variables: { SECRET: {} },
    check: async ({ variable }) => {
      if (variable('SECRET') === null) throw new Error('It needs NEEDY_SECRET.');
    },
    register: () => undefined,
  };
  await withHalves([half], async (other) => expect(reasonOf(other, 'needy')).toBe('It needs NEEDY_SECRET.'));
});

test('a stored file is served in the requested byte ranges, and is not opened for a HEAD request', async () => {
  const letters = Buffer.from('abcdefgh');
  let opened = 0;
  const half: ServerHalf = {
    id: 'letters',
    register: ({ routes }) =>
      routes.answer(
        {
          method: 'GET',
          path: '/api/letters',
          access: 'session',
          summary: 'Letters.',
          produces: ['text/plain'],
        },
        async () => ({
          type: 'text/plain',
          name: 'letters.txt',
          size: letters.length,
          version: '1',
          async open({ start, end } = { start: 0, end: letters.length - 1 }) {
            opened++;
            return Readable.from([letters.subarray(start, end + 1)]);
          },
        }),
      ),
  };
  await withHalves([half], async (other) => {
    const person = await signIn(other.url, 'olivia@demo.test');
    const head = await person.fetch('/api/letters', { method: 'HEAD' });
    expect([head.status, head.headers.get('content-length'), opened]).toEqual([200, '8', 0]);
    const part = await person.fetch('/api/letters', { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.text()]).toEqual([206, 'cde']);
    const whole = await person.fetch('/api/letters');
    expect(whole.headers.get('content-disposition')).toContain('letters.txt');
    expect(await whole.text()).toBe('abcdefgh');
  });
});

async function withHalves(
  halves: readonly ServerHalf[],
  use: (other: TestPortal) => void | Promise<void>,
): Promise<void> {
  const other = await startTestPortal({
    halves: halves.map((one) => halfSource({ id: one.id }, async () => one)),
  });
  try {
    await use(other);
  } finally {
    await other.close();
  }
}

function reasonOf({ deps }: TestPortal, id: string): string | undefined {
  return deps.plugins.inUse.catalogue.refused.find((one) => one.id === id)?.reason;
}

test('a raw endpoint receives the exact bytes of its content type, and returns 415 for others and 413 above the limit', async () => {
  const answers = { 200: { type: 'object', additionalProperties: true } };
  const half: ServerHalf = {
    id: 'hook',
    register({ routes }) {
      const common = { method: 'POST', access: 'public', summary: 'Takes.', raw: true, answers } as const;
      const handler = async ({ bytes }: Request) => ({ hex: bytes.toString('hex') });
      routes.answer({ ...common, path: '/api/hook/json' }, handler);
      routes.answer({ ...common, path: '/api/hook/text', consumes: ['text/plain'] }, handler);
    },
  };
  const other = await startTestPortal({ halves: [halfSource({ id: half.id }, async () => half)] });
  const send = (path: string, type: string, body: Uint8Array<ArrayBuffer>) =>
    fetch(`${other.url}/api/hook/${path}`, { method: 'POST', headers: { 'content-type': type }, body });
  try {
    // Neither JSON nor UTF-8 text.
    const body = new Uint8Array([0x7b, 0x20, 0x00, 0xff, 0x0d, 0x0a]);
    const hex = { hex: '7b2000ff0d0a' };
    expect(await (await send('json', 'application/json', body)).json()).toEqual(hex);
    expect(await (await send('text', 'text/plain', body)).json()).toEqual(hex);
    expect(await (await fetch(`${other.url}/api/hook/text`, { method: 'POST' })).json()).toEqual({ hex: '' });
    expect((await send('json', 'text/plain', body)).status).toBe(415);
    expect((await send('json', 'application/json', new Uint8Array(20_000))).status).toBe(413);
  } finally {
    await other.close();
  }
});
