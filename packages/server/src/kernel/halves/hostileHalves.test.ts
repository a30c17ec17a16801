import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { administrationOf } from '../../testing/administrationOf.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { OwnServer } from '../../testing/ownServer.ts';
import { sendJson } from '../../testing/sendJson.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { wordsArchive } from '../../testing/wordsArchive.ts';
import { listFailedJobs } from '../jobs/failedJobs.ts';
import type { PluginAdministration } from '../plugins/PluginAdministration.ts';

const logged: object[] = [];
let portal: TestPortal;
let admin: PluginAdministration;
let olivia: SignedIn;
beforeAll(async () => {
  const log = pino({ level: 'error' }, { write: (line: string) => logged.push(JSON.parse(line)) });
  portal = await startTestPortal({ halves: [], log });
  admin = administrationOf(portal.deps);
  olivia = await portal.signIn('olivia@demo.test');
  await admin.add(wordsArchive());
  await soon(async () => expect(await wordsOf(olivia)).toMatchObject({ version: '1.0.0' }));
  await sendJson(olivia, 'POST', '/api/words', { word: 'ledger' });
});
afterAll(() => portal.close());

const wordsOf = async (person: SignedIn, path = '/api/words') => {
  const answer = await sendJson(person, 'GET', path);
  return answer.ok ? ((await answer.json()) as { version: string; words: string[] }) : answer.status;
};

const reasonOf = (id: string) =>
  portal.deps.plugins.inUse.catalogue.refused.find((one) => one.id === id)?.reason;

const refusedAtOnce = [
  ['throws when it is loaded', { loading: "throw new Error('no luck');" }, 'could not be loaded: no luck'],
  ['never loads', { loading: 'await new Promise(() => {});' }, 'it was not there after 10 seconds'],
  [
    'asks for a service that is not there',
    { registering: 'portal.use({ plugin: "none", name: "x" });' },
    'none',
  ],
  ['asks for a permission that is not there', { access: 'words.none' }, 'words.none'],
  ['is made for another server SDK', { sdk: '^2.0.0' }, 'made for server SDK ^2.0.0; this is 1.0.0'],
  ['answers no endpoint', { registering: 'routes.answer(undefined);' }, 'an endpoint that is undefined'],
  ['answers what is no endpoint', { registering: 'routes.answer({});' }, 'an endpoint without a path'],
  [
    'throws after its registration has returned',
    { registration: 'async register', registering: "await null; throw new Error('no luck');" },
    'Its register function is async',
  ],
  [
    'answers a route without a handler',
    { registering: "routes.answer({ method: 'GET', path: '/api/more', access, summary, answers });" },
    'the route GET /api/more without a function for it',
  ],
  [
    'answers the address of a page',
    {
      registering:
        "routes.answer({ method: 'GET', path: '/home', access, summary, answers }, async () => ({}));",
    },
    'the route GET /home, which is not below /api/',
  ],
  [
    'has a queue that cannot have its name',
    { registering: "jobs.handle('all words', async () => {});" },
    'the queue “all words”. A queue’s name',
  ],
  [
    'has a queue without a handler',
    { registering: "jobs.handle('words');" },
    'the queue “words” without a function for it',
  ],
  [
    'repeats a queue that it also handles',
    {
      registering: "jobs.handle('words', async () => {}); jobs.repeat('words', '0 3 * * *', async () => {});",
    },
    'the queue “words” twice',
  ],
  [
    'repeats work at no time',
    { registering: "jobs.repeat('words', 'every day', async () => {});" },
    'at “every day”, which is not a cron expression',
  ],
  [
    'imports with nothing',
    { registering: "on.imports.add('words');" },
    'the import “words” without a function for it',
  ],
] as const;

test.each(refusedAtOnce)(
  'a half that %s is not added, and the previous version keeps answering',
  { timeout: 60_000 },
  async (_, change, reason) => {
    await expect(admin.add(wordsArchive({ version: '2.0.0', ...change }))).rejects.toThrow(reason);
    expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
  },
);

test('a half whose first migration fails is refused with the reason, and other halves still answer', async () => {
  await admin.add(wordsArchive({ id: 'first', path: '/api/first', failsAtOnce: true }));
  await soon(() => expect(reasonOf('first')).toContain('could not be created: no luck'));
  expect((await sendJson(olivia, 'GET', '/api/first')).status).toBe(404);
  expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
});

test.each(['commit', 'rollback'])(
  'a half whose migration ends its transaction (%s) is refused and leaves nothing',
  async (statement) => {
    const id = `by${statement}`;
    const ender = { id, path: `/api/${id}` };
    const loading = "import { sql } from 'kysely';";
    await admin.add(wordsArchive({ ...ender, loading, migration: `sql\`${statement}\`.execute(db)` }));
    await soon(() => expect(reasonOf(id)).toContain('only the portal ends the transaction'));
    expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
    await admin.add(wordsArchive({ ...ender, version: '2.0.0' }));
    const answered = { version: '2.0.0', words: [] };
    await soon(async () => expect(await wordsOf(olivia, ender.path)).toEqual(answered));
    await admin.remove(id);
  },
);

test('a half with a schema that cannot be compiled is refused with the reason, and other halves still answer', async () => {
  const registering = `routes.answer(
    { method: 'POST', path: '/api/odd/more', access, summary, body: { type: 'oddity' }, answers },
    async () => ({}),
  );`;
  await admin.add(wordsArchive({ id: 'odd', path: '/api/odd', registering }));
  await soon(() => expect(reasonOf('odd')).toContain('could not be added'));
  expect((await sendJson(olivia, 'GET', '/api/odd')).status).toBe(404);
  expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
});

const more = (columns: string) =>
  `db.executeQuery({ sql: 'create table ${columns}', parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: 'q' } })`;

test.each([
  ['another plugin’s', 'words.words', 'relation "words" already exists'],
  ['the portal’s', 'public.clients', 'relation "clients" already exists'],
  ['a new one among the portal’s', 'public.strays', 'the table public.strays is outside the schema maker'],
  ['a new one among another plugin’s', 'words.strays', 'the table words.strays is outside the schema maker'],
])(
  'a half whose migration creates a foreign table (%s) is refused with the reason',
  async (_, table, reason) => {
    const migration = more(`${table} (company_id text primary key)`);
    await admin.add(wordsArchive({ id: 'maker', path: '/api/maker', migration }));
    await soon(() => expect(reasonOf('maker')).toContain(reason));
    expect((await sendJson(olivia, 'GET', '/api/maker')).status).toBe(404);
    expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
    await admin.remove('maker');
    await soon(() => expect(reasonOf('maker')).toBeUndefined());
  },
);

test.each([
  ['throws', "check() { throw new Error('no luck'); },", 'no luck.'],
  ['is refused later', "check: async () => { throw new Error('no luck'); },", 'no luck.'],
  ['is no function', "check: 'no luck',", 'check is not a function'],
])(
  'a half whose check %s is refused with the reason, and the other halves keep answering',
  async (_, checking, reason) => {
    await admin.add(wordsArchive({ id: 'checker', path: '/api/checker', checking }));
    await soon(() => expect(reasonOf('checker')).toContain(reason));
    expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
    await admin.remove('checker');
    await soon(() => expect(reasonOf('checker')).toBeUndefined());
  },
);

test.each([
  [
    'things by a query that fails',
    `{
      kind: 'word', icon: 'info', access: 'conversations.read', name: () => '', path: () => '/',
      things: { toOperationNode: () => ({ kind: 'RawNode', sqlFragments: ['select 1 as id'], parameters: [] }) },
    }`,
    'The query of its kind “word” of conversations fails',
  ],
  [
    'what the portal has',
    "{ kind: 'document' }",
    'the kind of conversations “document”, which the portal already has',
  ],
])(
  'a half with conversations about %s is refused with the reason, and the others keep answering',
  async (_, kind, reason) => {
    const registering = `on.conversations.add(${kind});`;
    await admin.add(wordsArchive({ id: 'talker', path: '/api/talker', registering }));
    await soon(() => expect(reasonOf('talker')).toContain(reason));
    expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
    await admin.remove('talker');
    await soon(() => expect(reasonOf('talker')).toBeUndefined());
  },
);

test('a job that throws is retried and listed for the operator, and other jobs still run', async () => {
  const registering = `
    const done = [];
    jobs.handle('bad', () => { throw new Error('no luck'); });
    jobs.handle('good', async ({ companyId }) => { done.push(companyId); });
    routes.answer({ method: 'POST', path: '/api/worker/jobs', access, summary, answers }, ({ scope: { companyId } }) =>
      portal.db.inFirm(companyId, async (tx) => {
        for (const queue of ['bad', 'good']) await portal.jobs.send(queue, { companyId }, tx);
        return {};
      }),
    );
    routes.answer({ method: 'GET', path: '/api/worker/jobs', access, summary, answers }, async () => ({ done }));`;
  await admin.add(wordsArchive({ id: 'worker', path: '/api/worker', registering }));
  await soon(async () => expect((await sendJson(olivia, 'POST', '/api/worker/jobs')).status).toBe(200));
  await soon(async () => {
    const failed = await listFailedJobs(portal.database.db);
    expect(failed).toMatchObject([{ queue: 'worker.bad', error: 'no luck', nextAt: expect.any(Date) }]);
  });
  await soon(async () => {
    const answer = await sendJson(olivia, 'GET', '/api/worker/jobs');
    expect(await answer.json()).toEqual({ done: ['c1001'] });
  });
  expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
});

test('a route that throws returns a 500 problem, logged with its plugin, and other routes still answer', async () => {
  await admin.add(
    wordsArchive({ id: 'thrower', path: '/api/thrower', asked: "throw new Error('no luck');" }),
  );
  await soon(async () => expectProblem(await sendJson(olivia, 'GET', '/api/thrower'), 500, 'internal'));
  const line = { plugin: 'thrower', err: expect.objectContaining({ message: 'no luck' }) };
  expect(logged).toContainEqual(expect.objectContaining(line));
  expect((await sendJson(olivia, 'POST', '/api/thrower', { word: 'kept' })).status).toBe(200);
  expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
});

test('a half that registers another plugin’s task kind is refused', async () => {
  const kind = `{ kind: 'WORDS', definition: {}, data: {}, stepParams: {}, stepData: {} }`;
  const registering = `on.taskKinds.add(${kind});`;
  await admin.add(wordsArchive({ id: 'owner', path: '/api/owner', registering }));
  await soon(async () => expect(await wordsOf(olivia, '/api/owner')).toMatchObject({ words: [] }));
  await expect(admin.add(wordsArchive({ id: 'second', path: '/api/second', registering }))).rejects.toThrow(
    'WORDS',
  );
});

test('a half whose file was changed after installation is refused, naming the file', async () => {
  const root = join(portal.deps.config.dataDir, 'plugins', 'thrower');
  for (const folder of await readdir(root)) await appendFile(join(root, folder, 'server.mjs'), ' ');
  await portal.deps.plugins.read();
  expect(reasonOf('thrower')).toContain('./server.mjs was changed after the plugin was installed');
  expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
});

test('a half that rejects a promise while it is loaded, without waiting for it, is not added', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-rejecting-'));
  try {
    const file = join(folder, 'words.tgz');
    const loading = "void Promise.reject(new Error('no luck'));";
    await writeFile(file, wordsArchive({ version: '2.0.0', loading }));
    const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url));
    const { config } = portal.deps;
    const env = {
      ...process.env,
      DATA_DIR: config.dataDir,
      DATABASE_URL: portal.database.url,
      TMPDIR: folder,
    };
    const adding = promisify(execFile)(process.execPath, [cli, 'plugins', 'add', file], { env });
    await expect(adding).rejects.toThrow('a promise that nothing waits for failed: no luck.');
    expect(await readdir(folder)).toEqual(['words.tgz']);
    expect(await wordsOf(olivia)).toEqual({ version: '1.0.0', words: ['ledger'] });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('when two processes add two versions at once, exactly one of them is in use', {
  timeout: 60_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-parallel-'));
  try {
    const { config } = portal.deps;
    const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url));
    const env = { ...process.env, DATA_DIR: config.dataDir, DATABASE_URL: portal.database.url };
    const versions = ['3.0.0', '4.0.0'];
    await Promise.all(
      versions.map(async (version) => {
        const file = join(folder, `${version}.tgz`);
        await writeFile(file, wordsArchive({ version }));
        await promisify(execFile)(process.execPath, [cli, 'plugins', 'add', file], { env });
      }),
    );
    const { version } = (await admin.list()).find(({ id }) => id === 'words') ?? {};
    expect(versions).toContain(version);
    await soon(async () => expect(await wordsOf(olivia)).toEqual({ version, words: ['ledger'] }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('a server killed while it migrates a new half has the half in use after a restart', {
  timeout: 120_000,
}, async () => {
  const own = await OwnServer.open();
  try {
    await own.start();
    const { db } = own.database;
    const isWaiting = async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        db,
      );
      return rows.length > 0;
    };
    const locked = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(4711)`.execute(tx);
      locked.resolve();
      await free.promise;
    });
    await locked.promise;
    const migration = `db.executeQuery({ sql: 'select pg_advisory_xact_lock(4711)', parameters: [], query: { kind: 'RawNode' }, queryId: { queryId: 'q' } })`;
    const { deps } = portal;
    const config = { ...deps.config, dataDir: own.dataDir };
    const theirs = administrationOf({ ...deps, config, db });
    await theirs.add(wordsArchive({ migration }));
    await soon(async () => expect(await isWaiting()).toBe(true));
    // The portal itself still responds.
    expect(await wordsOf(own.olivia)).toBe(404);
    await own.end('SIGKILL');
    free.resolve();
    await holding;
    await own.start();
    await soon(async () => expect(await wordsOf(own.olivia)).toEqual({ version: '1.0.0', words: [] }));
  } finally {
    await own.dispose();
  }
});

test('a server logs a promise that a half does not wait for, and keeps answering', {
  timeout: 120_000,
}, async () => {
  const own = await OwnServer.open();
  try {
    await own.start();
    const { deps } = portal;
    const config = { ...deps.config, dataDir: own.dataDir };
    const theirs = administrationOf({ ...deps, config, db: own.database.db });
    await theirs.add(wordsArchive({ asked: "void Promise.reject(new Error('no luck'));" }));
    const answered = { version: '1.0.0', words: [] };
    await soon(async () => expect(await wordsOf(own.olivia)).toEqual(answered));
    expect(await wordsOf(own.olivia)).toEqual(answered);
  } finally {
    await own.dispose();
  }
});
