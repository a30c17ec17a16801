import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, answersOf, findTarget, statusOf } from '../../testing/answersOf.ts';
import type { Target } from '../../testing/exampleRequest.ts';
import { forgetFilters, type Statement } from '../../testing/forgetFilters.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { accountCommand } from '../accounts/accountCommand.ts';
import { tellOfThreads } from '../conversation/tellOfThreads.ts';
import { featuresCommand } from '../firmSettings/featuresCommand.ts';
import { settingsCommand } from '../firmSettings/settingsCommand.ts';
import { testMail } from '../firmSettings/testMail.ts';
import { foldersCommand } from '../folderTemplates/foldersCommand.ts';
import { makeYearlyFolders } from '../folderTemplates/yearlyFolders.ts';
import { sendDigests } from '../inbox/sendDigests.ts';
import { inviteCommand } from '../invitations/inviteCommand.ts';
import { keysCommand } from '../keys/keysCommand.ts';
import { folderPlace } from '../leaving/ExportPlace.ts';
import { readManifest } from '../leaving/firmManifest.ts';
import { leavingCommand } from '../leaving/leavingCommand.ts';
import { personCommand } from '../leaving/personCommand.ts';
import { clientBatchCommand, personBatchCommand } from '../people/batchCommand.ts';
import { clientListCommand } from '../people/listCommand.ts';
import { staffCommand } from '../people/staffCommand.ts';
import { addOptOutLink } from '../taskMails/optOut.ts';
import { remindOfTasks } from '../taskMails/remindOfTasks.ts';
import { termsCommand } from '../terms/termsCommand.ts';
import { webhooksCommand } from '../webhooks/webhooksCommand.ts';

const firm = 'c1001';

let portal: TestPortal;
let target: Target;
/** IDs, names and addresses that only rows of other firms contain. */
let foreign: readonly string[];
/** Every table with rows of firms, as `schema.table`. */
let tables: readonly string[];

beforeAll(async () => {
  portal = await startTestPortal({ env: { DEV_PLUGINS: '1' } });
  const { db } = portal.database;
  const found = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and relrowsecurity order by 1
  `.execute(db);
  tables = found.rows.map(({ name }) => name);
  target = await findTarget(db, firm);
  foreign = await findForeign();
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(() => portal.close());

test('statements without a firm filter return only the firm’s own rows', {
  timeout: 180_000,
}, async () => {
  const usual = await answersOf(portal, target, 'GET');
  const tried = forgetFilters(portal.database.db);
  const answers = await answersOf(portal, target, 'GET');
  expect(answers.map(statusOf)).toEqual(usual.map(statusOf));
  expect(leaksIn(answers, usual)).toEqual([]);
  // The portal's own tables alone reach this number; each plugin adds its tables.
  expect(guardedTables(tried).size).toBeGreaterThanOrEqual(19);
});

test('statements without a firm filter change only the firm’s own rows', {
  timeout: 180_000,
}, async () => {
  const before = await rowsOfOthers();
  const tried = forgetFilters(portal.database.db);
  await answersOf(portal, target, 'POST', 'PUT', 'PATCH', 'DELETE');
  expect(tried.size).toBeGreaterThan(200);
  expect(await rowsOfOthers()).toEqual(before);
});

test('statements without a firm filter return only the firm’s own rows for public pages and links', {
  timeout: 180_000,
}, async () => {
  const { db } = portal.database;
  const { user_id: userId } = await db
    .selectFrom('users')
    .select('user_id')
    .where('email', '=', 'olivia@demo.test')
    .executeTakeFirstOrThrow();
  const link = await db
    .transaction()
    .execute((tx) => addOptOutLink(portal.deps, tx, { companyId: firm, userId, ends: 'tasks' }));
  const paths = [
    `/api/theme/v1/companies/${firm}`,
    `/help/${firm}`,
    `/help/${firm}/search?q=document`,
    new URL(link).pathname,
  ];
  const ask = async () => {
    const answers: Answer[] = [];
    for (const path of paths) {
      const response = await fetch(portal.url + path, { headers: { accept: 'text/html' } });
      answers.push({ name: path, status: response.status, text: await response.text() });
    }
    return answers;
  };
  const usual = await ask();
  expect(usual.map(({ status }) => status)).toEqual(paths.map(() => 200));
  const tried = forgetFilters(db);
  const answers = await ask();
  expect(answers.map(statusOf)).toEqual(usual.map(statusOf));
  expect(leaksIn(answers, usual)).toEqual([]);
  expect([...guardedTables(tried)]).toEqual(expect.arrayContaining(['companies', 'help_articles']));
});

test('operators’ commands about a firm print the same without firm filters', {
  timeout: 180_000,
}, async () => {
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: portal.deps.config.dataDir };
  const line = { firm, env, operands: [], options: {} };
  const say = async (): Promise<Answer[]> => {
    const said = [
      await staffCommand.run({ ...line, command: 'list' }),
      await keysCommand.run({ ...line, command: 'list' }),
      await webhooksCommand.run({ ...line, command: 'list' }),
      await termsCommand.run({ ...line, command: 'list' }),
      await settingsCommand.run({ ...line, command: 'show', operands: ['look'] }),
      await clientListCommand.run({ ...line, command: 'list' }),
      await clientBatchCommand.run({
        ...line,
        command: 'change',
        options: { all: true, 'add-tag': 'vip', 'dry-run': true },
      }),
      // It fails with the lines that it would print, because people without an account cannot be disabled.
      await personBatchCommand
        .run({ ...line, command: 'change', options: { all: true, disable: true, 'dry-run': true } })
        .catch(String),
      await inviteCommand.run({ ...line, command: 'list' }),
      await inviteCommand.run({ ...line, command: 'send', options: { all: true, 'dry-run': true } }),
      await accountCommand.run({ ...line, command: 'refused' }),
      await featuresCommand.run({ ...line, command: 'list' }),
      await foldersCommand.run({ ...line, command: 'templates' }),
      await personCommand.run({
        ...line,
        command: 'erase',
        operands: ['olivia@demo.test'],
        options: { 'dry-run': true },
      }),
    ];
    return said.map((text, index) => ({ name: `command ${index}`, status: 0, text: text ?? '' }));
  };
  const usual = await say();
  expect(usual[0]?.text).toContain('staff@demo.test');
  expect(usual.filter(({ text }) => text === '')).toEqual([]);
  const tried = forgetFilters(portal.database.db);
  expect(await say()).toEqual(usual);
  expect(guardedTables(tried)).toContain('companies');
});

test('the export of a firm holds the same rows without firm filters', { timeout: 180_000 }, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'anteroom-forgotten-'));
  const env = { DATABASE_URL: portal.database.url, DATA_DIR: portal.deps.config.dataDir };
  const exported = async (name: string) => {
    const to = join(folder, name);
    await leavingCommand.run({ firm, env, operands: [], options: { to }, command: 'export' });
    const { tables } = await readManifest(folderPlace(to));
    // The portal itself adds rows to these tables.
    return tables.filter(({ table }) => !/^(audit_|inbox_digests)/.test(table));
  };
  try {
    const usual = await exported('usual');
    forgetFilters(portal.database.db);
    expect(await exported('forgotten')).toEqual(usual);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('jobs find only the rows of their firm without firm filters', { timeout: 180_000 }, async () => {
  const { database } = portal;
  // A time at which the clients of all firms are reminded of their tasks.
  const today = new Date().toISOString().slice(0, 10);
  const deps = { ...portal.deps, clock: { now: () => new Date(`${today}T16:00:00Z`) } };
  const tried = forgetFilters(database.db);
  await remindOfTasks(deps);
  await makeYearlyFolders(deps);
  await sendDigests(deps);
  await tellOfThreads(deps);
  const olivia = { email: 'olivia@demo.test', language: 'en-us' };
  await deps.mail.enqueue(firm, testMail('Harbor & Finch CPAs', olivia, portal.url));
  await vi.waitFor(
    async () => {
      const left = sql`select from jobs.job where name = 'mail' and state not in ('completed', 'failed')`;
      expect((await left.execute(database.db)).rows).toEqual([]);
    },
    { timeout: 60_000 },
  );
  expect(guardedTables(tried).size).toBeGreaterThanOrEqual(3);
});

/**
 * Returns the tables of the statements that found the same rows as with their filter, and that would find more without
 * the guard.
 */
function guardedTables(tried: ReadonlyMap<string, Statement>): ReadonlySet<string> {
  const statements = [...tried.values()];
  expect(statements.filter(({ isAsBefore }) => !isAsBefore).map(({ text }) => text)).toEqual([]);
  return new Set(statements.filter(({ findsOthers }) => findsOthers).map(({ table }) => table));
}

/** Returns the answers that contain values found only in other firms' rows and in none of the usual answers. */
function leaksIn(answers: readonly Answer[], usual: readonly Answer[]): readonly string[] {
  const known = usual.map(({ text }) => text).join();
  const secrets = foreign.filter((secret) => !known.includes(secret));
  expect(secrets.length).toBeGreaterThan(100);
  return answers.filter(({ text }) => secrets.some((secret) => text.includes(secret))).map(statusOf);
}

/** Returns a digest of the other firms' rows, by table. */
async function rowsOfOthers(): Promise<Record<string, string | null>> {
  const digests: Record<string, string | null> = {};
  for (const table of tables) {
    const { rows } = await sql<{ digest: string | null }>`
      select md5(string_agg(t::text, ' ' order by t::text)) as digest from ${sql.raw(table)} as t where company_id <> ${firm}
    `.execute(portal.database.db);
    digests[table] = rows[0]?.digest ?? null;
  }
  return digests;
}

/**
 * Returns IDs, names and addresses of at least six characters that occur in other firms' rows but not in the firm's
 * own.
 */
async function findForeign(): Promise<string[]> {
  const { db } = portal.database;
  const { rows: columns } = await sql<{ name: string; column: string }>`
    select format('%I.%I', table_schema, table_name) as name, column_name as column from information_schema.columns
    where format('%I.%I', table_schema, table_name) = any(${tables}::text[]) and data_type = 'text'
      and column_name ~ '(_id|name|email|title|text)$' and column_name <> 'company_id'
  `.execute(db);
  const values = columns.map(
    ({ name, column }) => sql`select company_id, ${sql.ref(column)} as value from ${sql.raw(name)}`,
  );
  const { rows } = await sql<{ value: string }>`
    select value from (${sql.join(values, sql` union all `)}) as v where length(value) >= 6
    group by value having bool_and(company_id <> ${firm})
  `.execute(db);
  return rows.map(({ value }) => value);
}
