import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { FaultyProxy } from '../../testing/FaultyProxy.ts';
import type { SignedIn } from '../../testing/signIn.ts';
import { soon } from '../../testing/soon.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { startTestPortal, type TestPortal } from '../../testing/testPortal.ts';
import { toServerError } from '../http/toServerError.ts';
import { openDatabase } from './openDatabase.ts';

const clients = '/api/client-center/v1/clients/';

let database: TestDatabase;
let proxy: FaultyProxy;
let portal: TestPortal;
let olivia: SignedIn;

beforeAll(async () => {
  database = await createTestDatabase();
  const url = new URL(database.url);
  proxy = new FaultyProxy(Number(url.port));
  await proxy.listen();
  url.port = String(proxy.port);
  portal = await startTestPortal({ env: { DATABASE_URL: url.href } });
  olivia = await portal.signIn('olivia@demo.test');
});

afterEach(() => {
  proxy.mode = 'passing';
});

afterAll(async () => {
  proxy.mode = 'passing';
  // PostgreSQL does not notice that a frozen connection was dropped, and holds the locks of what was in progress on it.
  proxy.breakOff();
  await portal.close();
  await proxy.close();
  await database.drop();
});

describe('a frozen database', () => {
  test('/readyz and requests return 503 in time, and recover within 5 seconds of the database', async () => {
    expect((await olivia.fetch(clients)).status).toBe(200);
    proxy.freeze();
    const [ready, ...answers] = await Promise.all([
      timed(fetch(`${portal.url}/readyz`)),
      timed(olivia.fetch(clients)),
      timed(olivia.fetch(clients)),
    ]);
    expect(ready).toMatchObject({ status: 503 });
    expect(ready.ms).toBeLessThan(5000);
    for (const { status, ms } of answers) {
      expect(status).toBe(503);
      expect(ms).toBeLessThan(15_000);
    }
    await soon(() => expect(portal.deps.listener.listening).toBe(false));

    proxy.mode = 'passing';
    const thawed = performance.now();
    await soon(async () => {
      expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
      expect((await olivia.fetch(clients)).status).toBe(200);
      expect(portal.deps.listener.listening).toBe(true);
    });
    expect(performance.now() - thawed).toBeLessThan(5000);
  });

  test('connections that were dropped silently are all replaced once the first one is detected', async () => {
    await Promise.all(Array.from({ length: 8 }, () => olivia.fetch(clients)));
    proxy.freeze();
    proxy.mode = 'passing';
    const first = await timed(olivia.fetch(clients));
    expect([200, 503]).toContain(first.status);
    expect(first.ms).toBeLessThan(10_000);
    const after = await timed(
      Promise.all(Array.from({ length: 8 }, () => olivia.fetch(clients))).then(worst),
    );
    expect(after).toMatchObject({ status: 200 });
  });

  test('a statement that takes 5 seconds is not cancelled', async () => {
    const { rows } = await sql<{ slept: boolean }>`select true as slept from pg_sleep(5)`.execute(
      portal.deps.db,
    );
    expect(rows).toEqual([{ slept: true }]);
  });
});

describe('a read-only database', () => {
  test('a write is rejected with unavailable, and its connection is not used again', async () => {
    const db = openDatabase(database.url, 1, pino({ level: 'silent' }));
    try {
      await sql`set default_transaction_read_only = on`.execute(db);
      const refused = await sql`create table of_no_standby (id int)`.execute(db).catch(toServerError);
      expect(refused).toMatchObject({ code: 'unavailable', detail: expect.stringContaining('save') });
      await sql`create table of_no_standby (id int)`.execute(db);
    } finally {
      await db.destroy();
    }
  });
});

test('a connection lost within a transaction is reported as unavailable, whatever statement follows', async () => {
  const db = openDatabase(database.url, 1, pino({ level: 'silent' }));
  try {
    const broken = db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}::int)`.execute(database.db);
      await expect(sql`select 1`.execute(tx)).rejects.toThrow();
      await sql`select 1`.execute(tx);
    });
    expect(await broken.catch(toServerError)).toMatchObject({ code: 'unavailable' });
  } finally {
    await db.destroy();
  }
});

test('a full disk of the database is reported as 507 insufficient-storage', () => {
  const full = Object.assign(new Error('could not extend file'), { code: '53100' });
  expect(toServerError(full)).toMatchObject({ statusCode: 507, code: 'insufficient-storage' });
});

test.each([
  'postmaster was shut down, exiting',
  'could not commit transaction for shard 102008 on at least one active node',
])('the Citus error “%s” is answered with 503', (message) => {
  const thrown = Object.assign(new Error(message), { code: 'XX000' });
  expect(toServerError(thrown)).toMatchObject({ statusCode: 503, code: 'unavailable' });
});

async function timed(answer: Promise<Response>): Promise<{ status: number; ms: number }> {
  const since = performance.now();
  const { status } = await answer;
  return { status, ms: performance.now() - since };
}

function worst(answers: readonly Response[]): Response {
  return answers.reduce((one, other) => (other.status > one.status ? other : one));
}
