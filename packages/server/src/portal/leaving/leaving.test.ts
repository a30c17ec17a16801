import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineServer } from '@anteroom/server-sdk';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AuditChain } from '../../kernel/audit/AuditChain.ts';
import { verifyAudit } from '../../kernel/audit/verifyAudit.ts';
import { exampleRequest, type Target } from '../../testing/exampleRequest.ts';
import { openSession } from '../../testing/openSession.ts';
import { halfSource, shippedHalves } from '../../testing/shippedHalves.ts';
import { soon } from '../../testing/soon.ts';
import { startBucket } from '../../testing/startBucket.ts';
import { createTestDatabase } from '../../testing/testDatabase.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { bucketPlace } from './bucketPlace.ts';
import { folderPlace } from './ExportPlace.ts';
import { exportFirm } from './exportFirm.ts';
import { contentFile, dataFile, type FirmManifest, readManifest } from './firmManifest.ts';
import { findFirmTables, leavingColumns } from './firmTables.ts';
import { leavingCommand } from './leavingCommand.ts';

/** Plugin with its own table. */
const journal = defineServer({
  id: 'journal',
  migrations: {
    entries: {
      async up(db) {
        await sql`
          create table entries (
            company_id text not null references companies,
            entry_id text not null,
            primary key (company_id, entry_id)
          )`.execute(db);
      },
    },
  },
  register: () => undefined,
});
const halves = [...(await shippedHalves()), halfSource({ id: journal.id }, async () => journal)];

/** The portal that firms leave, and an empty one. */
let portal: TestPortal;
let other: TestPortal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anteroom-leaving-'));
  [portal, other] = await Promise.all([
    // Otherwise only one of the two portals would have the demo's tax authority.
    startTestPortal({ env: { TAX_AUTHORITY: 'none' }, halves }),
    startTestPortal({ env: { SEED: 'none', TAX_AUTHORITY: 'none' }, halves }),
  ]);
  await sql`insert into journal.entries (company_id, entry_id) values ('c2001', 'first')`.execute(
    portal.database.db,
  );
});
afterAll(async () => {
  await Promise.all([portal.close(), other.close()]);
  await rm(folder, { recursive: true, force: true });
});

interface Line {
  readonly firm?: string;
  readonly options?: Readonly<Record<string, string | boolean>>;
  readonly env?: Readonly<Record<string, string>>;
}

function run(
  { database, deps }: TestPortal,
  command: string,
  { firm, options = {}, env }: Line,
): Promise<string | null> {
  const own = { DATABASE_URL: database.url, DATA_DIR: deps.config.dataDir, INIT_CWD: folder };
  return leavingCommand.run({ command, operands: [], firm, options, env: { ...own, ...env } });
}

const problemsOf = (work: Promise<unknown>): Promise<readonly string[]> =>
  work.then(
    () => [],
    (error: { readonly problems?: readonly string[] }) => error.problems ?? [String(error)],
  );

/** Tables to which the portal adds rows on its own while the test runs. */
const growing = ['public.audit_chain', 'public.audit_log', 'public.audit_unchained', 'public.inbox_digests'];

/** Returns all exported data of a firm, by table, except {@link growing}. */
async function allOf({ database: { db } }: TestPortal, companyId: string) {
  const tables = (await findFirmTables(db)).filter(({ stays }) => stays === null);
  const found: Record<string, unknown[]> = {};
  for (const table of tables) {
    if (growing.includes(table.name)) continue;
    const columns = leavingColumns(table).map(({ name, type }) =>
      type === 'json' ? sql`${sql.id(name)}::text` : sql.id(name),
    );
    const { rows } = await sql`
      select ${sql.join(columns)} from ${sql.id(table.schema, table.table)} where company_id = ${companyId}
      order by ${sql.join(table.key.map((name) => sql.id(name)))}`.execute(db);
    found[table.name] = rows;
  }
  return found;
}

describe('a firm', () => {
  const firms = ['c1001', 'c2001', 'c3001'];

  test('is exported completely and imported into another portal', { timeout: 60_000 }, async () => {
    for (const firm of firms) {
      const options = { to: firm };
      expect(await run(portal, 'export', { firm, options })).toMatch(/^Exported the firm c\d001 to /);
      expect(await run(portal, 'export', { options: { check: firm } })).toMatch(/^Whole: the firm /);
      const before = await allOf(other, firm);
      expect(await run(other, 'import', { options: { from: firm, 'dry-run': true } })).toMatch(
        /^Nothing stands/,
      );
      expect(await allOf(other, firm)).toEqual(before);
      expect(await run(other, 'import', { options: { from: firm } })).toMatch(/^Imported the firm /);
      const now = await allOf(other, firm);
      expect(now).toEqual(await allOf(portal, firm));
      expect(now['public.documents']?.length).toBeGreaterThan(0);
      await new AuditChain(other.deps).extend(firm);
      const verified = await verifyAudit(other.deps, firm);
      expect(verified).toMatchObject({ unchained: 0, faults: [] });
      expect(verified.entries).toBeGreaterThan(0);
    }
  });

  test('has the same checksums when it is exported again', async () => {
    await run(portal, 'export', { firm: 'c3001', options: { to: 'again' } });
    const [one, two] = await Promise.all(
      ['c3001', 'again'].map((name) => readManifest(folderPlace(join(folder, name)))),
    );
    const shas = ({ tables }: FirmManifest) =>
      tables
        .filter(({ schema, table }) => !growing.includes(`${schema}.${table}`))
        .map(({ sha256 }) => sha256);
    expect(shas(one as FirmManifest)).toEqual(shas(two as FirmManifest));
  });

  test('gets the same API responses on the other portal for each person', { timeout: 120_000 }, async () => {
    for (const [firm, clientId, userIds] of [
      ['c1001', 'us-001', ['olivia', 'marco', 'reader', 'owen', 'staff', 'internal']],
      ['c2001', 'br-001', ['ines']],
      ['c3001', 'gb-001', ['george', 'nora']],
    ] as const) {
      const target = await findTarget(firm, clientId);
      for (const userId of userIds) {
        const here = await openSession(portal, firm, userId);
        const there = await openSession(other, firm, userId);
        const answers: [string, number, unknown][] = [];
        const same: [string, number, unknown][] = [];
        for (const { endpoint, method } of portal.routes) {
          if (!endpoint || method !== 'GET' || endpoint.produces?.[0] === 'text/event-stream') continue;
          const name = `${method} ${endpoint.path}`;
          if (ofThePortal.has(name)) continue;
          const { path, headers } = exampleRequest(endpoint, target, 'one');
          const [answer, original] = await Promise.all([
            there.fetch(path, { headers }).then(answerOf),
            here.fetch(path, { headers }).then(answerOf),
          ]);
          answers.push([name, ...answer]);
          same.push([name, ...original]);
        }
        expect(answers.length).toBeGreaterThan(60);
        expect(answers, userId).toEqual(same);
      }
    }
  });

  test('has byte-identical documents on the other portal', { timeout: 60_000 }, async () => {
    for (const [firm, userId] of [
      ['c1001', 'olivia'],
      ['c2001', 'ines'],
      ['c3001', 'george'],
    ] as const) {
      const here = await openSession(portal, firm, userId);
      const there = await openSession(other, firm, userId);
      const documents = await portal.database.db
        .selectFrom('documents')
        .select(['document_id', 'container_id'])
        .where('company_id', '=', firm)
        .execute();
      for (const { document_id: id, container_id: folderId } of documents) {
        const path = `/api/storage/v1/folders/${folderId}/documents/${id}`;
        const [mine, theirs] = await Promise.all([here.fetch(path), there.fetch(path)]);
        expect(theirs.status).toBe(mine.status);
        const [bytes, copy] = await Promise.all([mine.arrayBuffer(), theirs.arrayBuffer()]);
        if (mine.ok) expect(Buffer.from(copy).equals(Buffer.from(bytes))).toBe(true);
      }
    }
  });

  test('cannot be imported where it already exists', async () => {
    expect(await problemsOf(run(other, 'import', { options: { from: 'c1001' } }))).toEqual([
      'This portal already has the firm c1001: Harbor & Finch CPAs.',
    ]);
  });
});

test('a failed export resumes with the documents already written and removes those that no longer exist', async () => {
  const opened: string[] = [];
  const store = (most: number) => ({
    ...portal.deps,
    blobs: {
      open: (key: string) => {
        if (opened.length >= most) throw new Error('the bucket is away');
        opened.push(key);
        return portal.deps.blobs.open(key);
      },
    },
  });
  const path = join(folder, 'resumed');
  await expect(exportFirm(store(3), 'c1001', folderPlace(path), 'a test')).rejects.toThrow(
    'the bucket is away',
  );
  expect(await problemsOf(run(portal, 'export', { options: { check: 'resumed' } }))).toHaveLength(1);
  const [third = ''] = opened.slice(-1).map((key) => contentFile(key.split('/').at(-1) ?? ''));
  // One content was truncated, and one belongs to a document that was deleted since.
  await truncate(join(path, third), 1);
  const gone = contentFile('f'.repeat(64));
  await mkdir(join(path, dirname(gone)), { recursive: true });
  await writeFile(join(path, gone), 'gone');

  const { manifest } = await exportFirm(
    store(Number.POSITIVE_INFINITY),
    'c1001',
    folderPlace(path),
    'a test',
  );
  expect(opened).toHaveLength(manifest.contents.count + 1);
  expect(await run(portal, 'export', { options: { check: 'resumed' } })).toMatch(/^Whole: the firm c1001/);
  await expect(readFile(join(path, gone))).rejects.toThrow('ENOENT');
});

test('a firm is exported to a bucket and imported from it, and an interrupted export resumes there', {
  timeout: 60_000,
}, async () => {
  process.env.AWS_ACCESS_KEY_ID = 'S3RVER';
  process.env.AWS_SECRET_ACCESS_KEY = 'S3RVER';
  const directory = await mkdtemp(join(folder, 'bucket-'));
  const bucket = await startBucket(directory, 'backups');
  const env = { AWS_ENDPOINT_URL_S3: bucket.url };
  const address = 's3://backups/firms/c3001/';
  const third = await startTestPortal({ env: { SEED: 'none' } });
  try {
    const opened: string[] = [];
    const interrupted = async () => {
      const place = await bucketPlace(address, env);
      const open = (key: string) => {
        if (opened.length >= 2) throw new Error('the storage is away');
        opened.push(key);
        return portal.deps.blobs.open(key);
      };
      try {
        await exportFirm({ ...portal.deps, blobs: { open } }, 'c3001', place, 'a test');
      } finally {
        await place.close();
      }
    };
    await expect(interrupted()).rejects.toThrow('the storage is away');
    const check = () => run(portal, 'export', { options: { check: address }, env });
    expect((await problemsOf(check()))[0]).toMatch(/interrupted/);
    const to = (firm: string) => run(portal, 'export', { firm, options: { to: address }, env });
    expect((await problemsOf(to('c1001')))[0]).toMatch(
      /^The part firms\/c3001 of the bucket backups contains an export of another firm/,
    );
    expect(await to('c3001')).toMatch(/^Exported the firm c3001 to the part firms\/c3001 of the bucket/);
    // Contents that already existed are not written again.
    await expect(interrupted()).rejects.toThrow('already contains an export');
    expect(await check()).toMatch(/^Whole: the firm c3001/);
    const options = { from: address };
    expect(await run(third, 'import', { options: { ...options, 'dry-run': true }, env })).toMatch(
      /^Nothing stands/,
    );
    expect(await run(third, 'import', { options, env })).toMatch(/^Imported the firm c3001/);
    const now = await allOf(third, 'c3001');
    expect(now['public.documents']).toEqual((await allOf(portal, 'c3001'))['public.documents']);
    expect((await problemsOf(run(portal, 'export', { options: { check: 's3://backups' }, env })))[0]).toBe(
      's3://backups is not a folder in a bucket: write it as s3://<bucket>/<folder>.',
    );
  } finally {
    await third.close();
    await bucket.close();
  }
});

describe('a killed command', () => {
  /** Starts a command in a separate process, which blocks at a locked table, and kills it there. */
  async function killAt(
    table: string,
    mode: 'exclusive' | 'access exclusive',
    { database, deps }: TestPortal,
    args: readonly string[],
  ) {
    const { db } = database;
    const free = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    const holding = db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in ${sql.raw(mode)} mode`.execute(tx);
      held.resolve();
      await free.promise;
    });
    await held.promise;
    const env = {
      ...process.env,
      DATABASE_URL: database.url,
      DATA_DIR: deps.config.dataDir,
      INIT_CWD: folder,
    };
    const child = spawn(process.execPath, [cli, 'firm', ...args], { env, stdio: 'ignore' });
    const ended = once(child, 'exit');
    const waiting = sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await soon(async () => expect((await waiting.execute(db)).rows).toHaveLength(1));
    child.kill('SIGKILL');
    await ended;
    free.resolve();
    await holding;
    // The database aborts the command's work as well.
    await soon(async () => expect((await waiting.execute(db)).rows).toEqual([]));
  }
  const cli = fileURLToPath(new URL('../../cli.ts', import.meta.url));

  test('leaves no folder that passes for a complete export', async () => {
    await killAt('client_tags', 'access exclusive', portal, ['export', '--firm', 'c3001', '--to', 'killed']);
    expect(await readdir(join(folder, 'killed', 'data'))).not.toEqual([]);
    const check = await problemsOf(run(portal, 'export', { options: { check: 'killed' } }));
    expect(check[0]).toMatch(/interrupted/);
    const foreign = await problemsOf(run(portal, 'export', { firm: 'c1001', options: { to: 'killed' } }));
    expect(foreign[0]).toMatch(/contains an export of another firm that was interrupted/);
    expect(await run(portal, 'export', { firm: 'c3001', options: { to: 'killed' } })).toMatch(
      /^Exported the firm c3001/,
    );
    expect(await run(portal, 'export', { options: { check: 'killed' } })).toMatch(/^Whole: the firm c3001/);
  });

  test('leaves no partly imported firm', { timeout: 60_000 }, async () => {
    const third = await startTestPortal({ env: { SEED: 'none' } });
    try {
      await killAt('client_tags', 'exclusive', third, ['import', '--from', 'c3001']);
      for (const { schema, table } of await findFirmTables(third.database.db)) {
        const { rows } = await sql`
          select from ${sql.id(schema, table)} where company_id = 'c3001'`.execute(third.database.db);
        expect(rows, table).toEqual([]);
      }
      expect(await run(third, 'import', { options: { from: 'c3001' } })).toMatch(/^Imported the firm c3001/);
    } finally {
      await third.close();
    }
  });
});

test('an import names missing plugins and leaves out their data on request', async () => {
  const third = await createTestDatabase();
  const dataDir = await mkdtemp(join(folder, 'third-'));
  const bring = (without?: string) =>
    leavingCommand.run({
      command: 'import',
      operands: [],
      firm: undefined,
      options: { from: 'c2001', ...(without !== undefined && { without }) },
      env: { DATABASE_URL: third.url, DATA_DIR: dataDir, INIT_CWD: folder },
    });
  try {
    const problems = await problemsOf(bring());
    const plugins = problems.map(
      (problem) => /^The plugin (\S+) is not on this portal/.exec(problem)?.[1] ?? '',
    );
    expect(plugins).toContain('journal');
    expect(await problemsOf(bring('task-nothing'))).toEqual([
      'The export holds no data of the plugin "task-nothing".',
    ]);
    expect(await bring(plugins.join(','))).toMatch(/^Imported the firm c2001 /);
  } finally {
    await third.drop();
  }
});

test('the exported tables match the reviewed list in leavingTables.txt', async () => {
  const tables = await findFirmTables(portal.database.db);
  // A plugin's tables are exported unless its migration says why one stays.
  const leaving = tables
    .filter(({ schema, stays }) => schema === 'public' && stays === null)
    .map(({ name }) => `${name}\n`);
  // Add a new table to the snapshot, or say in its migration why it stays: comment on table … is 'stays: …'.
  await expect(leaving.sort().join('')).toMatchFileSnapshot('leavingTables.txt');
});

test('no exported column holds a secret', async () => {
  const tables = await findFirmTables(portal.database.db);
  const names = tables
    .filter(({ stays }) => stays === null)
    .flatMap((table) => leavingColumns(table).map((column) => `${table.name}.${column.name}`));
  const secret =
    /(secret|token|cookie|password|hash|seed|salt|private|passkey|totp|credential|cipher|sealed)[a-z_]*(?<!_at)$/;
  expect(names.filter((name) => secret.test(name)).sort()).toEqual([
    // Proves what the log says; it grants no access.
    'public.audit_chain.hash',
    // The salt hides what has been erased, and is exported with the names that remain.
    'public.audit_names.salt',
    // Not secret, although it is named like a secret.
    'public.companies.passwordless',
  ]);
});

/**
 * Endpoints whose responses may differ without an error: they concern sessions, accounts and invitations, which are not
 * exported, or the export and import themselves, or they record that somebody looked.
 */
const ofThePortal = new Set([
  'GET /api/firm/v1/audit',
  'GET /api/firm/v1/audit/export',
  'GET /api/firm/v1/audit/signed',
  'GET /api/people/v1/clients/:clientId',
  'GET /api/people/v1/contacts',
  'GET /api/people/v1/contacts/:contactId',
  'GET /api/people/v1/staff',
  'GET /api/security/v1/invitations',
  'GET /api/security/v1/session/bindings',
  'GET /api/security/v1/sessions',
  'GET /api/security/v1/sign-in-methods',
  'GET /api/setup/v1/state',
  'GET /api/storage/v1/documents/:documentId/preview',
  'GET /api/storage/v1/folders/:folderId/documents/:documentId',
]);

/** Fields that differ in each response, or concern sessions, which are not exported. */
const ofItself = new Set(['instance', 'lastSeenAt']);

async function answerOf(response: Response): Promise<[number, unknown]> {
  const text = (await response.text()).replaceAll(portal.url, '').replaceAll(other.url, '');
  const isJson = response.headers.get('content-type')?.includes('json');
  return [
    response.status,
    isJson ? JSON.parse(text, (key, value) => (ofItself.has(key) ? '' : value)) : text,
  ];
}

async function findTarget(companyId: string, clientId: string): Promise<Target> {
  const { db } = portal.database;
  const document = await db
    .selectFrom('documents')
    .select(['document_id', 'container_id'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  const task = await db
    .selectFrom('tasks')
    .select(['task_id', 'group_id', 'version'])
    .where('company_id', '=', companyId)
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return {
    companyId,
    clientId,
    folderId: document.container_id,
    documentId: document.document_id,
    taskId: task.task_id,
    taskVersion: task.version,
    taskGroupId: task.group_id,
    secrets: [],
  };
}

describe('an altered export folder', () => {
  let count = 0;
  /** Returns the name of a copy of the export, altered by `change`. */
  async function altered(
    change: (path: string, manifest: FirmManifest) => Promise<unknown>,
  ): Promise<string> {
    count++;
    const name = `altered-${count}`;
    const path = join(folder, name);
    await cp(join(folder, 'c3001'), path, { recursive: true });
    await change(path, await readManifest(folderPlace(path)));
    return name;
  }
  const rewritten = (change: (manifest: FirmManifest) => unknown) =>
    altered((path, manifest) => writeFile(join(path, 'manifest.json'), JSON.stringify(change(manifest))));
  const refused = async (name: string) => {
    const before = await countRows();
    const problems = await problemsOf(run(other, 'import', { options: { from: name } }));
    expect(await countRows()).toEqual(before);
    return problems;
  };
  async function countRows() {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from companies`.execute(
      other.database.db,
    );
    return rows;
  }
  /** Gives the firm another ID, in the manifest only. */
  const asAnother = (manifest: FirmManifest) => ({ ...manifest, firm: { ...manifest.firm, id: 'c9009' } });
  const clients = dataFile({ schema: 'public', table: 'clients' });

  test('is refused for a changed, truncated, missing or symlinked data file', async () => {
    const text = (path: string) => readFile(path, 'utf8');
    const other1 = await altered(async (path, manifest) => {
      await writeFile(join(path, clients), (await text(join(path, clients))).replace('a', 'b'));
      await writeFile(join(path, 'manifest.json'), JSON.stringify(asAnother(manifest)));
    });
    expect(await refused(other1)).toEqual([`${clients} is not what was written.`]);
    const short = await altered(async (path, manifest) => {
      await truncate(join(path, clients), (await text(join(path, clients))).length - 5);
      await writeFile(join(path, 'manifest.json'), JSON.stringify(asAnother(manifest)));
    });
    expect(await refused(short)).toEqual([`${clients} ends in the middle of a line.`]);
    const fewer = await altered(async (path, manifest) => {
      await truncate(join(path, clients));
      await writeFile(join(path, 'manifest.json'), JSON.stringify(asAnother(manifest)));
    });
    expect((await refused(fewer))[0]).toMatch(
      /^data\/public\.clients\.jsonl has 0 lines; it was written with \d/,
    );
    const missing = await altered(async (path, manifest) => {
      await rm(join(path, clients));
      await writeFile(join(path, 'manifest.json'), JSON.stringify(asAnother(manifest)));
    });
    expect(await refused(missing)).toEqual([`${clients} is missing.`]);
    const linked = await altered(async (path, manifest) => {
      await rm(join(path, clients));
      await symlink('/etc/passwd', join(path, clients));
      await writeFile(join(path, 'manifest.json'), JSON.stringify(asAnother(manifest)));
    });
    expect(await refused(linked)).toEqual([`${clients} is not a file.`]);
  });

  test('is refused for changed or missing document contents', async () => {
    const changed = await altered(async (path, manifest) => {
      const [two = ''] = await readdir(join(path, 'contents'));
      const [one = ''] = await readdir(join(path, 'contents', two));
      const content = await readFile(join(path, 'contents', two, one));
      content[0] = (content[0] ?? 0) ^ 1;
      await writeFile(join(path, 'contents', two, one), content);
      await writeFile(join(path, 'manifest.json'), JSON.stringify(asAnother(manifest)));
    });
    expect((await refused(changed))[0]).toMatch(/^contents\/..\/[0-9a-f]{64} is not what was written\.$/);
    const gone = await altered(async (path, manifest) => {
      await rm(join(path, 'contents'), { recursive: true });
      await writeFile(join(path, 'manifest.json'), JSON.stringify(asAnother(manifest)));
    });
    expect((await refused(gone))[0]).toMatch(/^contents\/..\/[0-9a-f]{64} is missing\.$/);
  });

  test('is refused for a missing, damaged, foreign or newer manifest', async () => {
    expect(await refused(await altered((path) => rm(join(path, 'manifest.json'))))).toEqual([
      expect.stringMatching(/^There is no manifest\.json in .* interrupted/),
    ]);
    expect(await refused(await rewritten((manifest) => ({ ...manifest, formatVersion: 2 })))).toEqual([
      expect.stringMatching(/^The export has the format 2; this portal reads 1\./),
    ]);
    expect(await refused(await rewritten((manifest) => ({ ...manifest, format: 'zip' })))).toEqual([
      'manifest.json is not one of a firm’s export.',
    ]);
    expect(await refused(await altered((path) => writeFile(join(path, 'manifest.json'), '{"fo')))).toEqual([
      'manifest.json is damaged: it is not JSON.',
    ]);
    for (const firmId of ['../c1001', 'c1001/x', '', '.'])
      expect(
        await refused(
          await rewritten((manifest) => ({ ...manifest, firm: { ...manifest.firm, id: firmId } })),
        ),
      ).toEqual([expect.stringMatching(/^manifest\.json is damaged: \/firm\/id /)]);
    const elsewhere = (table: string) => (manifest: FirmManifest) => ({
      ...asAnother(manifest),
      tables: [{ ...manifest.tables[0], table }],
    });
    expect(await refused(await rewritten(elsewhere('../../manifest')))).toEqual([
      expect.stringMatching(/^manifest\.json is damaged: \/tables\/0\/table /),
    ]);
    expect(await refused(await rewritten(elsewhere('sessions')))).toEqual([
      'This portal does not import the table public.sessions.',
    ]);
    expect(
      await refused(
        await rewritten((manifest) => ({
          ...asAnother(manifest),
          migrations: {
            ...manifest.migrations,
            public: [...(manifest.migrations.public ?? []), '9999_later'],
          },
        })),
      ),
    ).toEqual(['The export was made by a newer version of Anteroom (9999_later). Update this portal first.']);
  });

  test('is refused for rows of another firm or a missing table, even if all checksums match', async () => {
    expect(await refused(await rewritten(asAnother))).toEqual([
      expect.stringMatching(/^data\/public\.\w+\.jsonl has rows of another firm\.$/),
    ]);
    const fewer = (manifest: FirmManifest) => ({ ...asAnother(manifest), tables: manifest.tables.slice(1) });
    expect(await refused(await rewritten(fewer))).toEqual([
      expect.stringMatching(/^manifest\.json is damaged: it has no public\./),
    ]);
  });
});
