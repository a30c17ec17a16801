import { planKept } from '@anteroom/server-sdk';
import { CompiledQuery, sql } from 'kysely';
import { Client, Connection } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Database, Db, DbOrTx } from '../../portal/schema.ts';
import { demoDatabase } from '../../testing/databases.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { accountUrlOf } from './embeddedAccount.ts';
import { setFirm } from './entering.ts';
import { acrossFirms, forFirm, onlyReading } from './firmAtWork.ts';
import { KeptPlans } from './KeptPlans.ts';
import { openDatabase, poolOf } from './openDatabase.ts';
import { portalRole } from './roles.ts';
import { secureTables } from './secureTables.ts';

let database: TestDatabase;
/** Database with a single connection, so that any state left on it is noticed. */
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase(demoDatabase);
});

afterAll(() => database.drop());

/** Opens the connection for the tests of a block, with or without cached plans. */
function openOne(plans?: KeptPlans) {
  beforeAll(() => {
    plans?.start();
    db = openDatabase(database.url, 1, pino({ level: 'silent' }), plans);
  });
  afterAll(() => db.destroy());
}

/** Returns the role and the firm that the connection is restricted to. */
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

describe.each([
  ['are planned each time', undefined],
  ['may have their plans kept', new KeptPlans()],
] as const)('work for a firm, whose statements %s', (_, plans) => {
  openOne(plans);

  test('a statement without a filter sees only the firm’s rows, and leaves no state on the connection', async () => {
    const before = await stateOf();
    expect(await forFirm('c1001', () => firmsOf())).toEqual(['c1001']);
    expect(await forFirm('c2001', () => stateOf())).toEqual({ role: portalRole, company: 'c2001' });
    expect(await stateOf()).toEqual(before);
    expect(await firmsOf()).toEqual(all);
  });

  test('a statement that fails leaves no state on the connection', async () => {
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

  test('a named statement, whose plan would be kept, is rejected', async () => {
    const client = await poolOf(db).connect();
    Object.assign(client, { firm: { companyId: 'c1001', role: portalRole } });
    const named = { name: 'kept', text: 'select company_id from clients' };
    expect(() => client.query(named)).toThrow('without a name');
    await client.query('begin');
    expect(() => client.query(named)).toThrow('without a name');
    client.release(true);
  });

  test('rows, counts and types are the same as outside forFirm', async () => {
    const ask = () =>
      db.selectFrom('clients').selectAll().where('company_id', '=', 'c1001').orderBy('client_id').execute();
    expect(await forFirm('c1001', ask)).toEqual(await ask());
    const update = db.updateTable('clients').set({ code: sql`code` });
    const narrowed = await forFirm('c1001', () => update.executeTakeFirst());
    expect(narrowed.numUpdatedRows).toBe(BigInt((await ask()).length));
  });

  test('inserting a row of another firm is rejected with 42501', async () => {
    const insert = () =>
      db.insertInto('feature_flags').values({ company_id: 'c2001', flag: 'x', value: true }).execute();
    await expect(forFirm('c1001', insert)).rejects.toMatchObject({ code: '42501' });
  });

  test('a transaction and its savepoints stay in the firm that it was begun for', async () => {
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

  test('a transaction begins in the round trip of its first statement, and an empty one sends nothing', async () => {
    const transaction = (work: (tx: DbOrTx) => Promise<unknown>) =>
      forFirm('c1001', () => db.transaction().execute(work));
    const sent = vi.spyOn(Client.prototype, 'query');
    await transaction(async () => undefined);
    expect(sent).not.toHaveBeenCalled();
    await transaction((tx) => firmsOf(tx));
    // The statement itself, and the end of the transaction.
    expect(sent).toHaveBeenCalledTimes(2);
    sent.mockRestore();
  });

  test('concurrent statements of a transaction all run within it', async () => {
    const idOf = async (tx: DbOrTx) => {
      const { rows } = await sql<{ id: string }>`select pg_current_xact_id()::text as id`.execute(tx);
      return rows[0]?.id;
    };
    const [first, second, third] = await forFirm('c1001', () =>
      db.transaction().execute(async (tx) => Promise.all([idOf(tx), idOf(tx), idOf(tx)])),
    );
    expect([second, third]).toEqual([first, first]);
  });

  test('a first statement that fails rolls its transaction back and leaves no state on the connection', async () => {
    const before = await stateOf();
    const failing = forFirm('c1001', () =>
      db.transaction().execute((tx) => sql`select 1 / ${0}::int`.execute(tx)),
    );
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await stateOf()).toEqual(before);
    expect(await forFirm('c2001', () => firmsOf())).toEqual(['c2001']);
  });

  test('a read-only transaction releases its connection before it has ended, and later statements run outside it', async () => {
    const before = await stateOf();
    const statuses: (string | null)[] = [];
    const note = (_: unknown, client: Client) => statuses.push(client.getTransactionStatus());
    for (const firm of ['c1001', 'c2001', 'c3001']) {
      const read = (work: (tx: DbOrTx) => Promise<unknown>) =>
        forFirm(firm, () => onlyReading(() => db.transaction().execute(work)));
      poolOf(db).on('release', note as never);
      expect(await read((tx) => firmsOf(tx))).toEqual([firm]);
      expect(await stateOf()).toEqual(before);
      expect(await read((tx) => Promise.all([firmsOf(tx), stateOf(tx)]))).toEqual([
        [firm],
        { role: portalRole, company: firm },
      ]);
      poolOf(db).off('release', note as never);
      await expect(read((tx) => sql`select 1 / ${0}::int`.execute(tx))).rejects.toMatchObject({
        code: '22012',
      });
      expect(await forFirm(firm, () => db.transaction().execute((tx) => firmsOf(tx)))).toEqual([firm]);
    }
    expect(statuses).toEqual(['T', 'I', 'T', 'T', 'I', 'T', 'T', 'I', 'T']);
    expect(await stateOf()).toEqual(before);
  });

  test('a write in a read-only transaction is rejected with 25006', async () => {
    const flag = { company_id: 'c1001', flag: 'read', value: true };
    const writing = forFirm('c1001', () =>
      onlyReading(() =>
        db.transaction().execute((tx) => tx.insertInto('feature_flags').values(flag).execute()),
      ),
    );
    await expect(writing).rejects.toMatchObject({ code: '25006' });
    expect(await forFirm('c1001', () => firmsOf())).toEqual(['c1001']);
  });

  test('a transaction that was left open is not passed on with its connection', async () => {
    const before = await stateOf();
    await forFirm('c1001', () => sql`begin`.execute(db));
    expect(await stateOf()).toEqual(before);
  });

  test('a firm ID with special characters is treated as a value and matches no rows', async () => {
    const before = await stateOf();
    for (const name of ["c1001'; reset role; --", '$1', '$&', '$$', '\\', 'c1001\0', '']) {
      expect(await forFirm(name, () => firmsOf())).toEqual([]);
      await forFirm(name, () =>
        db.transaction().execute(async (tx) => expect(await firmsOf(tx)).toEqual([])),
      );
    }
    expect(await stateOf()).toEqual(before);
  });

  test('a trigram search within a firm uses its index', async () => {
    await sql`
      drop table if exists public.searched;
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

  test('work across firms that enters one firm sees only its rows, even with the account role', async () => {
    await using account = openDatabase<Database>(accountUrlOf(database.url), 1, pino({ level: 'silent' }));
    await acrossFirms('job', () =>
      account.transaction().execute(async (tx) => {
        expect(await firmsOf(tx)).toEqual(all);
        await sql.raw(setFirm('c1001')).execute(tx);
        expect(await firmsOf(tx)).toEqual(['c1001']);
      }),
    );
  });

  test('work across firms within forFirm sees the rows of all firms', async () => {
    await forFirm('c1001', async () => {
      expect(await acrossFirms('job', () => firmsOf())).toEqual(all);
      expect(await firmsOf()).toEqual(['c1001']);
    });
  });
});

describe('a connection that keeps plans', () => {
  openOne(new KeptPlans());

  const keptTexts = async () => {
    const { rows } = await sql<{
      text: string;
    }>`select statement as text from pg_prepared_statements`.execute(db);
    return rows.map(({ text }) => text);
  };
  /** Runs a statement for a firm, whose plan is to be cached. */
  const ask = (text: string, ...values: unknown[]) =>
    forFirm('c1001', async () => {
      const statement = CompiledQuery.raw(`${text} /* plan kept */`, values);
      const { rows } = await db.executeQuery<{ value: unknown }>(statement);
      return rows[0]?.value;
    });

  test('prepares a statement marked planKept, and the one that sets the firm, only once', async () => {
    const names = () =>
      forFirm('c1001', () => sql<{ value: number }>`select 1 as value ${planKept}`.execute(db));
    const parse = vi.spyOn(Connection.prototype, 'parse');
    await names();
    expect(parse).toHaveBeenCalledTimes(2);
    await names();
    expect(parse).toHaveBeenCalledTimes(2);
    await forFirm('c1001', () => sql`select 2 as value`.execute(db));
    expect(parse).toHaveBeenCalledTimes(3);
    parse.mockRestore();
    expect(await keptTexts()).toEqual(
      expect.arrayContaining([expect.stringContaining('set_config'), 'select 1 as value /* plan kept */']),
    );
  });

  test('keeps the plans of 500 statements, and plans further ones each time', () => {
    const plans = new KeptPlans();
    plans.start();
    const nameOf = (value: number) => plans.nameOf(`select ${value} /* plan kept */`);
    for (let value = 1; value <= 500; value++) expect(nameOf(value)).toBe(`kept_${value}`);
    expect(nameOf(501)).toBeUndefined();
    expect(nameOf(3)).toBe('kept_3');
  });

  test('finds the rows of each firm in turn, with one kept plan', async () => {
    const firms = () =>
      db
        .selectFrom('clients')
        .select('company_id')
        .distinct()
        .orderBy('company_id')
        .modifyEnd(planKept)
        .execute();
    for (let time = 0; time < 12; time++)
      for (const company_id of all) expect(await forFirm(company_id, firms)).toEqual([{ company_id }]);
    expect(await firms()).toHaveLength(all.length);
    expect(await keptTexts()).toContainEqual(expect.stringContaining('distinct'));
  });

  test('keeps working after a statement fails to be prepared, bound or executed', async () => {
    const noValue = () => {
      throw new Error('no value');
    };
    const text = 'select 1 / $1::int as value';
    for (let time = 0; time < 3; time++) {
      await expect(ask(text, 0)).rejects.toMatchObject({ code: '22012' });
      await expect(ask(text, 'x')).rejects.toMatchObject({ code: '22P02' });
      await expect(ask(text, { toPostgres: noValue })).rejects.toThrow('no value');
      await expect(ask('select no_such_column from clients')).rejects.toMatchObject({ code: '42703' });
    }
    expect(await ask(text, 1)).toBe(1);
  });

  test('plans a statement anew after a migration has changed its result type and made it fail once', async () => {
    await sql`create table public.altered (company_id text, value int)`.execute(db);
    await sql`insert into public.altered values ('c1001', 1)`.execute(db);
    await secureTables(db, 'public');
    const text = 'select value from public.altered';
    for (let time = 0; time < 3; time++) expect(await ask(text)).toBe(1);
    await sql`alter table public.altered alter value type text`.execute(db);
    // PostgreSQL rejects the plan once, because the types of the result have changed.
    await expect(ask(text)).rejects.toMatchObject({ code: '0A000' });
    expect(await ask(text)).toBe('1');
    await sql`drop table public.altered`.execute(db);
  });
});
