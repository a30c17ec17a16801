import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forFirm } from '../../kernel/database/firmAtWork.ts';
import { openDatabase } from '../../kernel/database/openDatabase.ts';
import { answersOf, findTarget, statusOf } from '../../testing/answersOf.ts';
import { type CitusCluster, startCitus } from '../../testing/citusCluster.ts';
import { DistributedDatabase } from '../../testing/DistributedDatabase.ts';
import { expectProblem } from '../../testing/expectProblem.ts';
import { needsCitus } from '../../testing/needs.ts';
import { sendJson } from '../../testing/sendJson.ts';
import { signIn } from '../../testing/signIn.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import type { Database } from '../schema.ts';

let cluster: CitusCluster;
/** HTTP statuses with which a portal on a single PostgreSQL server answered each call. */
let expected: readonly string[];

beforeAll(async () => {
  cluster = await startCitus(needsCitus());
  const plain = await startTestPortal();
  try {
    expected = await statusesOf(plain);
  } finally {
    await plain.close();
  }
});
afterAll(() => cluster?.stop());

/** Calls every endpoint that reads, then every endpoint that changes something. */
async function statusesOf(portal: TestPortal): Promise<string[]> {
  const statuses: string[] = [];
  for (const methods of [['GET'], ['POST', 'PUT', 'PATCH', 'DELETE']]) {
    const answers = await answersOf(portal, await findTarget(portal.deps.db, 'c1001'), ...methods);
    statuses.push(...answers.map(statusOf));
  }
  return statuses;
}

describe.each(['empty', 'filled', 'older'])('a database that was %s when it was distributed', (state) => {
  let distributed: DistributedDatabase;
  let portal: TestPortal;

  beforeAll(async () => {
    distributed = await DistributedDatabase.make(cluster, state);
    if (state === 'filled') {
      portal = await distributed.startPortal();
      await portal.stop();
    }
    if (state === 'older') await distributed.distributeBeforeLastMigration();
    const said = await distributed.distribute();
    const before = state === 'older' ? '\\d{2,}' : '0';
    expect(said).toMatch(
      RegExp(` +\\d{2,} tables distributed by firm, ${before} of them before\\n +\\d tables whole on every`),
    );
    portal = await distributed.startPortal(portal && { DATA_DIR: portal.deps.config.dataDir });
  });
  afterAll(() => portal?.close());

  test('reports all its firm tables as distributed already when distribute runs again', async () => {
    expect(await distributed.distribute()).toMatch(/ +(\d+) tables distributed by firm, \1 of them before\n/);
  });

  test('answers every call with the same status as a single PostgreSQL server', async () => {
    expect(await statusesOf(portal)).toEqual(expected);
  });

  test('reports a taken name as a conflict, and deletes folders', async () => {
    const staff = await signIn(portal.url, 'staff@demo.test');
    const send = (method: string, path: string, body?: object) =>
      sendJson(staff, method, `/api/${path}`, body);
    const make = async (name: string) => {
      const made = await send('POST', 'storage/v1/folders', {
        name,
        parentId: 'us-001',
        parentType: 'Client',
      });
      return ((await made.json()) as { data: { id: string } }).data.id;
    };
    const folders = [await make('First'), await make('Second')];
    const taken = await send('PATCH', `documents/v1/folders/${folders[1]}`, { name: 'first' });
    expect((await expectProblem(taken, 409, 'conflict')).errors?.[0]?.reason).toBe('name-taken');
    for (const id of folders)
      expect((await send('DELETE', `documents/v1/containers/${id}`)).status).toBe(204);
  });

  test('reports the CPF of another employee as a conflict', async () => {
    const ines = await signIn(portal.url, 'ines@demo.test');
    const add = (name: string) =>
      sendJson(ines, 'POST', '/api/employees/v1/clients/br-001/employees', {
        name,
        cpf: '12345678909',
        pis: null,
        cbo: '411010',
        job: 'Auxiliar administrativa',
        birthDate: '1990-02-28',
        admissionDate: '2024-02-01',
        salary: '2500.00',
      });
    expect((await add('Ana')).status).toBe(201);
    expect((await expectProblem(await add('Bruno'), 409, 'conflict')).errors?.[0]?.reason).toBe('taken');
  });

  test('enforces row-level security on the workers', async () => {
    const { db } = portal.deps;
    const { rows } = await forFirm('c1001', () =>
      sql<{ company_id: string }>`select distinct company_id from clients`.execute(db),
    );
    expect(rows).toEqual([{ company_id: 'c1001' }]);
    const intruding = forFirm('c1001', () =>
      sql`insert into feature_flags (company_id, flag, value) values ('c2001', 'x', true)`.execute(db),
    );
    await expect(intruding).rejects.toMatchObject({ code: '42501' });
  });

  test('returns the rows of each firm even when one connection reuses cached plans', async () => {
    await using db = openDatabase<Database>(distributed.accountUrl, 1, pino({ level: 'silent' }));
    const ask = (firm: string) =>
      forFirm(firm, () =>
        db.selectFrom('clients').select('company_id').where('name', '<>', firm).distinct().execute(),
      );
    // PostgreSQL may switch to a cached plan after the fifth execution.
    for (let time = 0; time < 12; time++)
      for (const firm of ['c1001', 'c2001', 'c3001']) expect(await ask(firm)).toEqual([{ company_id: firm }]);
  });
});
