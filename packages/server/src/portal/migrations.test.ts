import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findTableFaults } from '../kernel/database/secureTables.ts';
import { enterFirm } from '../kernel/halves/firmDatabase.ts';
import { createTestDatabase, type TestDatabase } from '../testing/testDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the tables of the portal for which a condition on `pg_class` holds. */
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

test('every key of a table begins with company_id, or the table says why it has no firm; none has a trigger', async () => {
  const faults = await findTableFaults(database.db, 'public', { firmless: true });
  expect(faults).toEqual([]);
  expect(await tablesWhere(sql`not ${hasFirm}`)).toEqual([
    'blob_store',
    'plugin_builds',
    'plugin_switches',
    'portal_secrets',
    'rate_limits',
    'secret_keys',
    'seeds_applied',
    'setup_links',
    'shared_facts',
    'sign_ins',
    'used_jwts',
  ]);
});

test('row-level security keeps the rows of every table that has a firm to it', async () => {
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

test('a firm’s role reads and adds to tables that are append-only, and nothing else', async () => {
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

test('a firm’s role withdraws terms, and changes none', async () => {
  const inFirm = (statement: ReturnType<typeof sql>) =>
    database.db.transaction().execute(async (tx) => {
      await enterFirm(tx, 'f1');
      await statement.execute(tx);
    });
  await inFirm(sql`delete from terms`);
  await expect(inFirm(sql`update terms set text = 'x'`)).rejects.toThrow('permission denied for table terms');
});

test('code that changes a table that is append-only does not compile', () => {
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
