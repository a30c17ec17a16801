import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTableFaults } from '../kernel/database/secureTables.ts';
import { enterFirm } from '../kernel/halves/firmDatabase.ts';
import { demoDatabase } from '../testing/databases.ts';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';
import { migrations } from './migrations.ts';

let database: TestDatabase;
/** The same with the tables of plugins. */
let full: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  full = await createTestDatabase(demoDatabase);
});
afterAll(() => Promise.all([database.drop(), full.drop()]));

/** Returns the tables of the portal that meet a condition on `pg_class`. */
async function tablesWhere(condition: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%' and ${condition}
    order by relname
  `.execute(database.db);
  return rows.map(({ name }) => name);
}

const hasFirm = sql`exists (
  select from pg_attribute where attrelid = pg_class.oid and attname = 'company_id' and not attisdropped
)`;

test('every table of the portal and of plugins can be distributed by firm, or documents why it has no firm', async () => {
  // The tables of the job queue are pg-boss's own, and stay on the coordinator.
  const { rows: schemas } = await sql<{ name: string; comment: string | null }>`
    select nspname as name, obj_description(oid, 'pg_namespace') as comment from pg_namespace
    where nspname !~ '^(pg_|information_schema$|jobs$)'
  `.execute(full.db);
  expect(schemas.map(({ name }) => name)).toContain('public');
  for (const { name, comment } of schemas.filter(({ comment }) => !comment?.startsWith('local: '))) {
    const faults = await findTableFaults(full.db, name, { firmless: name === 'public' });
    expect(faults, `${name} (${comment})`).toEqual([]);
  }
});

test('functions find each other with an empty search path, as pg_restore has it', async () => {
  const { rows } = await sql`
    select caller.proname as caller, called.proname as called
    from pg_proc as caller
    join pg_language as l on l.oid = caller.prolang and l.lanname in ('sql', 'plpgsql')
    join pg_proc as called on called.pronamespace = caller.pronamespace
    where caller.pronamespace = 'public'::regnamespace
      and caller.prosqlbody is null and caller.prosrc ~ ('\\m' || called.proname || '\\M')
  `.execute(database.db);
  expect(rows).toEqual([]);
});

test.each([
  ['has a unique key without the firm', 'create unique index loose on odd (value)', 'the unique key loose'],
  [
    'has a foreign key without the firm',
    'alter table odd add constraint loose foreign key (value) references seeds_applied',
    'the foreign key loose',
  ],
  [
    'refers to another firm than its own',
    'alter table odd add other text, add constraint loose foreign key (company_id, other) references odd (id, company_id)',
    'the foreign key loose',
  ],
  [
    'would lose its firm with what it refers to',
    'alter table odd add constraint loose foreign key (company_id, value) references odd on delete set null',
    'the foreign key loose of the table odd empties company_id',
  ],
  [
    'has a trigger',
    'create trigger loose before update on odd for each row execute function suppress_redundant_updates_trigger()',
    'the table odd has a trigger, loose',
  ],
  [
    'is read by a function, which keeps plans',
    `create function loose() returns bigint language sql stable as 'select count(*) from odd'`,
    'the function loose could keep a plan',
  ],
  ['says nothing of itself', 'create table loose (id text primary key)', 'the unique key loose_pkey'],
])('the check reports a table that %s', async (_, change, fault) => {
  const found = database.db.transaction().execute(async (tx) => {
    await sql
      .raw(
        `create table odd (company_id text, id text, value text, primary key (company_id, id), unique (company_id, value)); ${change}`,
      )
      .execute(tx);
    throw new Error((await findTableFaults(tx, 'public', { firmless: true })).join('; '));
  });
  await expect(found).rejects.toThrow(fault);
});

test('migrations after 0181 run one statement at a time, as distributed tables require', async () => {
  const statements: string[] = [];
  const recording = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  });
  // Tables are distributed after the migrations that existed when this first became possible.
  for (const [name, { up }] of Object.entries(migrations)) if (name > '0181') await up(recording);
  expect(statements).not.toEqual([]);
  for (const statement of statements) {
    const bare = statement.replaceAll(/\$\$.*?\$\$|'[^']*'|--[^\n]*/gs, '');
    expect(bare, statement).not.toMatch(/;\s*\S/);
  }
});

test('row-level security limits every table with a firm to the rows of that firm', async () => {
  const { db } = database;
  expect(await tablesWhere(sql`${hasFirm} and not relrowsecurity`)).toEqual([]);
  const policed = sql`exists (select from pg_policies where tablename = relname and policyname = 'firm')`;
  expect(await tablesWhere(sql`${hasFirm} and not ${policed}`)).toEqual([]);

  const looks = { language: 'en-us', email: 'a@b.test', country: 'US' };
  const colors = {
    header_fill_color: '',
    header_text_color: '',
    button_fill_color: '',
    button_text_color: '',
  };
  const firms = ['f1', 'f2'].map((company_id) => ({ company_id, name: company_id, ...looks, ...colors }));
  await db.insertInto('companies').values(firms).execute();
  await db.transaction().execute(async (tx) => {
    await enterFirm(tx, 'f1');
    expect(await tx.selectFrom('companies').select('name').execute()).toEqual([{ name: 'f1' }]);
    const taken = await tx.updateTable('companies').set({ name: 'taken' }).execute();
    expect(taken).toMatchObject([{ numUpdatedRows: 1n }]);
  });
  const intruding = db.transaction().execute(async (tx) => {
    await enterFirm(tx, 'f1');
    await tx.insertInto('company_controls').values({ company_id: 'f2', control: 'HideTasks' }).execute();
  });
  await expect(intruding).rejects.toThrow('row-level security');
});

test('a firm’s database role can only read and insert in append-only tables', async () => {
  const tables = await tablesWhere(sql`obj_description(oid, 'pg_class') like 'append-only: %'`);
  expect(tables).toEqual([
    'audit_chain',
    'audit_log',
    'document_events',
    'help_versions',
    'terms_signatures',
  ]);
  for (const table of tables) {
    const inFirm = (statement: ReturnType<typeof sql>) =>
      database.db.transaction().execute(async (tx) => {
        await enterFirm(tx, 'f1');
        await statement.execute(tx);
      });
    await inFirm(sql`select * from ${sql.table(table)}`);
    for (const change of [
      sql`update ${sql.table(table)} set company_id = 'f1'`,
      sql`delete from ${sql.table(table)}`,
      sql`truncate ${sql.table(table)}`,
    ])
      await expect(inFirm(change)).rejects.toThrow(`permission denied for table ${table}`);
  }
});

test('a firm’s database role can delete terms but not update them', async () => {
  const inFirm = (statement: ReturnType<typeof sql>) =>
    database.db.transaction().execute(async (tx) => {
      await enterFirm(tx, 'f1');
      await statement.execute(tx);
    });
  await inFirm(sql`delete from terms`);
  await expect(inFirm(sql`update terms set text = 'x'`)).rejects.toThrow('permission denied for table terms');
});

test('code that changes an append-only table does not compile', () => {
  const { db } = database;
  // @ts-expect-error
  db.updateTable('audit_log').set({ action: 'other' });
  // @ts-expect-error
  db.updateTable('document_events').set({ type: 'read' });
  // @ts-expect-error
  db.updateTable('terms').set({ text: 'Others' });
  // @ts-expect-error
  db.updateTable('terms_signatures').set({ signatory: 'Somebody' });
});
