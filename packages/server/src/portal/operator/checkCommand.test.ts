import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { accountUrlOf } from '../../kernel/database/embeddedAccount.ts';
import { portalVersion } from '../../kernel/portalVersion.ts';
import { freePort } from '../../testing/freePort.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { checkCommand } from './checkCommand.ts';
import { migrateCommand } from './migrateCommand.ts';

let dataDir: string;
let database: TestDatabase;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'anteroom-check-'));
});
afterEach(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

const line = (env: Readonly<Record<string, string>> = {}) => ({
  command: undefined,
  operands: [],
  firm: undefined,
  options: {},
  env: { DATA_DIR: dataDir, DATABASE_URL: database.url, ...env },
});

test('the check reports every part as ok', async () => {
  database = await createTestDatabase();
  const printed = await checkCommand.run(line());
  expect(printed).toMatch(/^data +ok; /m);
  expect(printed).toMatch(/^database +ok; postgres:\/\/\S+, up to date$/m);
  expect(printed).toMatch(
    /^accounts +ok; the server uses anteroom, which owns the tables\. With DATABASE_OWNER_URL, /m,
  );
  expect(printed).toMatch(/^key +ok$/m);
  expect(printed).toMatch(/^documents +ok; /m);
  expect(printed).toMatch(/^mail +ok; e-mails are written to /m);
});

test('the check names the working and the owning database account and refuses a superuser as the working one', async () => {
  database = await createTestDatabase();
  const given = (url: string) => line({ DATABASE_URL: url, DATABASE_OWNER_URL: database.url });
  expect(await checkCommand.run(given(accountUrlOf(database.url)))).toMatch(
    /^accounts +ok; the server uses anteroom_server, which owns nothing; anteroom owns the tables$/m,
  );
  await expect(checkCommand.run(given(database.url))).rejects.toThrow(/^accounts +.*is a superuser/m);
});

test('the check names each part that fails and still reports the others', async () => {
  database = await createTestDatabase();
  await checkCommand.run(line());
  await rm(join(dataDir, 'secret.key'));
  const smtp = `smtp://127.0.0.1:${await freePort()}`;
  const checked = checkCommand.run(line({ SMTP_URL: smtp, CLAMD_HOST: `127.0.0.1:${await freePort()}` }));
  await expect(checked).rejects.toThrow(/^database +ok; /m);
  await expect(checked).rejects.toThrow(/^key +The key file \S+ does not exist/m);
  await expect(checked).rejects.toThrow(/^mail +.*ECONNREFUSED/m);
  await expect(checked).rejects.toThrow(/^scanner +.*ECONNREFUSED/m);
});

test('a dry run of the migrations lists the pending ones and changes nothing', async () => {
  database = await createTestDatabase('template1');
  expect(await checkCommand.run(line())).toMatch(/^database +ok; \S+, \d+ migrations pending$/m);
  const tried = await migrateCommand.run({ ...line(), options: { 'dry-run': true } });
  expect(tried).toMatch(/ would be brought up to date; nothing was changed:\n {2}0001_firm_role\n/);
  const { rows } = await sql<{ table: string | null }>`select to_regclass('companies') as table`.execute(
    database.db,
  );
  expect(rows).toEqual([{ table: null }]);

  expect(await migrateCommand.run(line())).toContain(' is up to date now:\n');
  expect(await migrateCommand.run({ ...line(), options: { 'dry-run': true } })).toMatch(
    / is up to date\.\n$/,
  );
});

test('a database migrated by a newer version is refused with both versions', async () => {
  database = await createTestDatabase();
  await sql`insert into kysely_migration (name, timestamp) values ('9999_later', '')`.execute(database.db);
  await sql`comment on table kysely_migration is 'local: by Anteroom 9.0.0'`.execute(database.db);
  const both = `by Anteroom 9.0.0 (9999_later); this is Anteroom ${portalVersion}.`;
  await expect(migrateCommand.run({ ...line(), options: { 'dry-run': true } })).rejects.toThrow(both);
  await expect(checkCommand.run(line())).rejects.toThrow(both);
});
