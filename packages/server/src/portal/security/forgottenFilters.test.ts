import { signOut } from '@anteroom/contract';
import { CompiledQuery, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { acrossFirms } from '../../kernel/database/firmAtWork.ts';
import { WatchedClient } from '../../kernel/database/WatchedClient.ts';
import { exampleRequest, type Target } from '../../testing/exampleRequest.ts';
import { signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';

const firm = 'c1001';

let portal: TestPortal;
let target: Target;
/** Ids, names and addresses that only rows of other firms have. */
let foreign: readonly string[];
/** Every table of firms, as `schema.table`. */
let tables: readonly string[];

beforeAll(async () => {
  portal = await startTestPortal({ env: { DEV_PLUGINS: '1' } });
  const { db } = portal.database;
  const found = await sql<{ name: string }>`
    select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace n on n.oid = relnamespace
    where relkind = 'r' and relrowsecurity order by 1
  `.execute(db);
  tables = found.rows.map(({ name }) => name);
  target = await findTarget();
  foreign = await findForeign();
});

afterEach(() => {
  vi.restoreAllMocks();
});

afterAll(() => portal.close());

test('statements that forgot to name the firm find the firm’s own rows alone', {
  timeout: 180_000,
}, async () => {
  const usual = await answersOf('GET');
  const known = usual.map(({ text }) => text).join();
  const secrets = foreign.filter((secret) => !known.includes(secret));
  expect(secrets.length).toBeGreaterThan(200);

  const tried = forgetFilters();
  const answers = await answersOf('GET');
  expect(answers.map(statusOf)).toEqual(usual.map(statusOf));
  const leaking = answers.filter(({ text }) => secrets.some((secret) => text.includes(secret)));
  expect(leaking.map(statusOf)).toEqual([]);

  // Each for itself: with the guard as it was with its filter, and without the guard it would have found more.
  const statements = [...tried.values()];
  expect(statements.filter(({ isAsBefore }) => !isAsBefore).map(({ text }) => text)).toEqual([]);
  const guarded = statements.filter(({ findsOthers }) => findsOthers);
  expect(new Set(guarded.map(({ table }) => table)).size).toBeGreaterThanOrEqual(20);
});

test('statements that forgot to name the firm change the firm’s own rows alone', {
  timeout: 180_000,
}, async () => {
  const before = await rowsOfOthers();
  const tried = forgetFilters();
  await answersOf('POST', 'PUT', 'PATCH', 'DELETE');
  expect(tried.size).toBeGreaterThan(200);
  expect(await rowsOfOthers()).toEqual(before);
});

interface Statement {
  readonly text: string;
  /** The table that it reads first. */
  readonly table: string;
  /** Whether it found what it finds with its filter. */
  readonly isAsBefore: boolean;
  /** Whether it finds more as the tables' owner, whom no policy holds. */
  readonly findsOthers: boolean;
}

/** Takes the conditions on the firm out of each statement of a request. Returns what became of those that had some. */
function forgetFilters(): ReadonlyMap<string, Statement> {
  const { query } = WatchedClient.prototype;
  const tried = new Map<string, Statement>();
  vi.spyOn(WatchedClient.prototype, 'query').mockImplementation(async function (
    this: WatchedClient,
    ...args
  ) {
    const [text, values] = args;
    const { firm } = this;
    if (firm === null || typeof text !== 'string') return query.apply(this, args);
    const without = text
      .replace(/(?:"?\w+"?\.)?"?company_id"? = (\$\d+)(?!\d)/g, '($1::text is not null)')
      .replace(/(?:"?\w+"?\.)?"?company_id"? = (?:"?\w+"?\.)?"?company_id"?/g, 'true');
    if (without === text) return query.apply(this, args);
    const reads = /^(select|with)\b/.test(text) && !/\b(insert|update|delete)\b/.test(text);
    const usual = reads ? rowsOf(await query.apply(this, args)) : undefined;
    const result = await query.apply(this, [without, values]);
    const owners = reads && !tried.get(text)?.findsOthers ? await asOwner(without, values) : undefined;
    tried.set(text, {
      text,
      table: /\bfrom "?(\w+)/.exec(text)?.[1] ?? '',
      isAsBefore: tried.get(text)?.isAsBefore !== false && (!usual || usual === rowsOf(result)),
      findsOthers: tried.get(text)?.findsOthers || (owners !== undefined && owners !== rowsOf(result)),
    });
    return result;
  });
  return tried;
}

/** Returns the rows that a statement finds without the guard; undefined where it fails, finding too many. */
async function asOwner(text: string, values: readonly unknown[]): Promise<string | undefined> {
  const asked = CompiledQuery.raw(text, [...values]);
  return acrossFirms(() => portal.database.db.executeQuery(asked)).then(rowsOf, () => undefined);
}

/** Returns the rows of a result in an order of their own. */
function rowsOf({ rows }: { readonly rows: readonly unknown[] }): string {
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join();
}

interface Answer {
  readonly name: string;
  readonly status: number;
  readonly text: string;
}

/** Calls every route of these methods with its example, as the firm's owner and as a client of it. */
async function answersOf(...methods: readonly string[]): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (const email of ['staff@demo.test', 'olivia@demo.test']) {
    const person = await signIn(portal.url, email);
    for (const { method, url, endpoint, access } of portal.routes) {
      const isStream = endpoint?.produces?.[0] === 'text/event-stream';
      if (!endpoint || access === 'public' || !methods.includes(method) || isStream || endpoint === signOut)
        continue;
      const { path, body, headers } = exampleRequest(endpoint, target, `${answers.length}-${Date.now()}`);
      const response = await person.fetch(path, { method, body, headers });
      answers.push({ name: `${method} ${url}`, status: response.status, text: await response.text() });
    }
  }
  return answers;
}

const statusOf = ({ name, status }: Answer) => `${name} ${status}`;

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

/** Returns ids, names and addresses of at least six characters that other firms' rows have, and none of the firm's. */
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

async function findTarget(): Promise<Target> {
  const { db } = portal.database;
  const document = await db
    .selectFrom('documents as d')
    .innerJoin('containers as c', 'c.container_id', 'd.container_id')
    .select(['document_id', 'd.container_id'])
    .where('d.client_id', '=', 'us-001')
    .where('c.type', '=', 'Folder')
    .executeTakeFirstOrThrow();
  const task = await db
    .selectFrom('tasks')
    .select(['task_id', 'group_id', 'version'])
    .where('client_id', '=', 'us-001')
    .where('status', '=', 'NEW')
    .executeTakeFirstOrThrow();
  return {
    companyId: firm,
    clientId: 'us-001',
    folderId: document.container_id,
    documentId: document.document_id,
    taskId: task.task_id,
    taskVersion: task.version,
    taskGroupId: task.group_id,
    secrets: [],
  };
}
