import { sql } from 'kysely';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database, Db, DbOrTx } from '../../portal/schema.ts';
import { demoDatabase } from '../../testing/databases.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { accountUrlOf } from './embeddedAccount.ts';
import { setFirm } from './entering.ts';
import { acrossFirms, forFirm } from './firmAtWork.ts';
import { openDatabase, poolOf } from './openDatabase.ts';
import { portalRole } from './roles.ts';
import { secureTables } from './secureTables.ts';

let database: TestDatabase;
/** One connection, so that whatever is left on it is found. */
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase(demoDatabase);
  db = openDatabase(database.url, 1, pino({ level: 'silent' }));
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

/** Returns what the connection is narrowed to. */
async function stateOf(asked: Pick<Db, 'executeQuery' | 'getExecutor'> = db) {
  const { rows } = await sql<{ role: string; company: string }>`
    select current_user as role, coalesce(current_setting('anteroom.company', true), '') as company
  `.execute(asked);
  return rows[0];
}

const firmsOf = async (asked: Pick<Db, 'selectFrom'> = db) => {
  const rows = await asked
    .selectFrom('clients')
    .select('company_id')
    .distinct()
    .orderBy('company_id')
    .execute();
  return rows.map(({ company_id }) => company_id);
};

const all = ['c1001', 'c2001', 'c3001', 'c9001'];

describe('work for a firm', () => {
  test('a statement without a filter finds the firm’s rows alone, and leaves nothing on the connection', async () => {
    const before = await stateOf();
    expect(await forFirm('c1001', () => firmsOf())).toEqual(['c1001']);
    expect(await forFirm('c2001', () => stateOf())).toEqual({ role: portalRole, company: 'c2001' });
    expect(await stateOf()).toEqual(before);
    expect(await firmsOf()).toEqual(all);
  });

  test('so does a statement that fails', async () => {
    const before = await stateOf();
    const failing = forFirm('c1001', () => sql`select 1 / ${0}::int`.execute(db));
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await stateOf()).toEqual(before);
    const unbound = forFirm('c1001', () =>
      sql`select ${{
        toPostgres: () => {
          throw new Error('no value');
        },
      }}`.execute(db),
    );
    await expect(unbound).rejects.toThrow('no value');
    expect(await stateOf()).toEqual(before);
  });

  test('a statement with a name, whose plan would be kept, is refused', async () => {
    const client = await poolOf(db).connect();
    Object.assign(client, { firm: { companyId: 'c1001', role: portalRole } });
    const named = { name: 'kept', text: 'select company_id from clients' };
    expect(() => client.query(named)).toThrow('without a name');
    await client.query('begin');
    expect(() => client.query(named)).toThrow('without a name');
    client.release(true);
  });

  test('rows, counts and types come as they do without', async () => {
    const ask = () =>
      db.selectFrom('clients').selectAll().where('company_id', '=', 'c1001').orderBy('client_id').execute();
    expect(await forFirm('c1001', ask)).toEqual(await ask());
    const update = db.updateTable('clients').set({ code: sql`code` });
    const narrowed = await forFirm('c1001', () => update.executeTakeFirst());
    expect(narrowed.numUpdatedRows).toBe(BigInt((await ask()).length));
  });

  test('a row of another firm is not written', async () => {
    const insert = () =>
      db.insertInto('feature_flags').values({ company_id: 'c2001', flag: 'x', value: true }).execute();
    await expect(forFirm('c1001', insert)).rejects.toMatchObject({ code: '42501' });
  });

  test('a transaction keeps the firm that it was begun for, with its savepoints', async () => {
    const before = await stateOf();
    await forFirm('c1001', () =>
      db.transaction().execute(async (tx) => {
        expect(await stateOf(tx)).toEqual({ role: portalRole, company: 'c1001' });
        expect(await forFirm('c2001', () => firmsOf(tx))).toEqual(['c1001']);
        expect(await acrossFirms('job', () => firmsOf(tx))).toEqual(['c1001']);
      }),
    );
    expect(await stateOf()).toEqual(before);
    const controlled = await forFirm('c1001', () =>
      db.startTransaction().setIsolationLevel('serializable').execute(),
    );
    const saved = await controlled.savepoint('here').execute();
    await expect(sql`select 1 / ${0}::int`.execute(saved)).rejects.toMatchObject({ code: '22012' });
    const back = await saved.rollbackToSavepoint('here').execute();
    expect(await firmsOf(back)).toEqual(['c1001']);
    await back.rollback().execute();
    expect(await stateOf()).toEqual(before);
  });

  test('a transaction begins in the round trip of its first statement, and takes none without one', async () => {
    const transaction = (work: (tx: DbOrTx) => Promise<unknown>) =>
      forFirm('c1001', () => db.transaction().execute(work));
    const sent = vi.spyOn(Client.prototype, 'query');
    await transaction(async () => undefined);
    expect(sent).not.toHaveBeenCalled();
    await transaction((tx) => firmsOf(tx));
    // The statement, and the end.
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockRestore();
  });

  test('statements that are asked for together are all within it', async () => {
    const idOf = async (tx: DbOrTx) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
      return rows[0]?.id;
    };
    const [first, second, third] = await forFirm('c1001', () =>
      db.transaction().execute(async (tx) => Promise.all([idOf(tx), idOf(tx), idOf(tx)])),
    );
    expect([second, third]).toEqual([first, first]);
  });

  test('a first statement that fails undoes it, and leaves nothing on the connection', async () => {
    const before = await stateOf();
    const failing = forFirm('c1001', () =>
      db.transaction().execute((tx) => sql`select 1 / ${0}::int`.execute(tx)),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await stateOf()).toEqual(before);
    expect(await forFirm('c2001', () => firmsOf())).toEqual(['c2001']);
  });

  test('a transaction that was left open is not handed on', async () => {
    const before = await stateOf();
    await forFirm('c1001', () => sql`begin`.execute(db));
    expect(await stateOf()).toEqual(before);
  });

  test('a firm is a value, whatever it says', async () => {
    const before = await stateOf();
    for (const name of ["c1001'; reset role; --", '$1', '$&', '$$', '\\', 'c1001\0', '']) {
      expect(await forFirm(name, () => firmsOf())).toEqual([]);
      await forFirm(name, () =>
        db.transaction().execute(async (tx) => expect(await firmsOf(tx)).toEqual([])),
      );
    }
    expect(await stateOf()).toEqual(before);
  });

  test('a search uses its index', async () => {
    await sql`
      create table public.searched (company_id text, name text);
      insert into searched select 'c' || i % 4, md5(i::text) from generate_series(1, 20000) as i;
      create index on searched using gin (name gin_trgm_ops);
      analyze searched
    `.execute(db);
    await secureTables(db, 'public');
    const { rows } = await forFirm('c1', () =>
      sql<{ 'QUERY PLAN': string }>`explain select from searched where name like '%abcdef%'`.execute(db),
    );
    expect(rows.map((row) => row['QUERY PLAN']).join()).toMatch(/Index Cond: .*name ~~/);
  });

  test('work across firms that enters one sees its rows alone, in whatever role', async () => {
    await using account = openDatabase<Database>(accountUrlOf(database.url), 1, pino({ level: 'silent' }));
    await acrossFirms('job', () =>
      account.transaction().execute(async (tx) => {
        expect(await firmsOf(tx)).toEqual(all);
        await sql.raw(setFirm('c1001')).execute(tx);
        expect(await firmsOf(tx)).toEqual(['c1001']);
      }),
    );
  });

  test('within it, work across firms sees all again', async () => {
    await forFirm('c1001', async () => {
      expect(await acrossFirms('job', () => firmsOf())).toEqual(all);
      expect(await firmsOf()).toEqual(['c1001']);
    });
  });
});
