import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { StartError } from '../startError.ts';
import { accountUrlOf } from './embeddedAccount.ts';
import { openDatabase } from './openDatabase.ts';
import { admitAccount, makeAccount, warnOfOwner } from './roles.ts';

/** Statements that would bypass row-level security, or change a table. */
const forbidden = [
  'alter table documents disable row level security',
  'drop policy firm on documents',
  'create table public.mine ()',
  'set role anteroom',
  'set session authorization anteroom',
  'alter role anteroom_server superuser',
  'grant anteroom to anteroom_server',
];

describe('a server whose database account owns no tables', () => {
  let portal: TestPortal;

  beforeAll(async () => {
    portal = await startTestPortal();
  });

  afterAll(() => portal.close());

  test('is refused every statement that alters the schema, and owns nothing', async () => {
    const { rows } = await sql<{ name: string; isSuperuser: boolean; owned: number }>`
      select rolname as name, rolsuper as "isSuperuser",
        (select count(*) from pg_class where relowner = pg_roles.oid) as owned
      from pg_roles where rolname = current_user
    `.execute(portal.deps.db);
    expect(rows).toEqual([{ name: 'anteroom_server', isSuperuser: false, owned: 0 }]);
    for (const statement of forbidden)
      await expect(sql.raw(statement).execute(portal.deps.db)).rejects.toMatchObject({ code: '42501' });
  });

  test('answers requests and completes jobs', async () => {
    const olivia = await portal.signIn('olivia@demo.test');
    expect((await olivia.fetch('/api/client-center/v1/clients/')).status).toBe(200);
    await portal.deps.jobs.send('housekeeping', {});
    await vi.waitFor(
      async () => {
        const { rows } = await sql<{ state: string }>`
          select state from jobs.job where name = 'housekeeping'`.execute(portal.database.db);
        expect(rows.map(({ state }) => state)).toEqual(['completed']);
      },
      { timeout: 30_000 },
    );
  });
});

describe('a database account', () => {
  let database: TestDatabase;

  beforeAll(async () => {
    database = await createTestDatabase();
  });

  afterAll(() => database.drop());

  test('is granted the roles, idempotently', async () => {
    await using db = openDatabase(accountUrlOf(database.url), 1, pino({ level: 'silent' }));
    await admitAccount(database.db, db);
    await admitAccount(database.db, db);
    const { rows } = await sql<{ count: number }>`select count(*) as count from companies`.execute(db);
    expect(rows).toEqual([{ count: 0 }]);
  });

  test('that is a superuser triggers a warning that names DATABASE_OWNER_URL', async () => {
    const warned = vi.fn();
    await warnOfOwner(database.db, { warn: warned });
    expect(warned).toHaveBeenCalledWith(
      expect.stringMatching(/"anteroom" of DATABASE_URL is a superuser.*DATABASE_OWNER_URL/),
    );
  });

  test('that bypasses row-level security is refused with a start error', async () => {
    const refused = admitAccount(database.db, database.db);
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow('of DATABASE_URL, which is a superuser');
  });

  test('that cannot be granted the roles is refused with the GRANT statement to run', async () => {
    await makeAccount(database.db, 'anteroom_stranger', 'a-password');
    const url = new URL(database.url);
    [url.username, url.password] = ['anteroom_stranger', 'a-password'];
    await using db = openDatabase(url.href, 1, pino({ level: 'silent' }));
    await expect(admitAccount(db, db)).rejects.toThrow(
      'grant anteroom_firm, anteroom_portal, anteroom_across to "anteroom_stranger"',
    );
  });
});
