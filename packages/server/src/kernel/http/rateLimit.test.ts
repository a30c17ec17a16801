import type { ServerError } from '@anteroom/server-sdk';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { RateLimit } from './rateLimit.ts';

let database: TestDatabase;
let now = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  now = 0;
});
afterAll(() => database.drop());

/** Creates the limit of one process. */
function limitOf(name: string, max = 2): RateLimit {
  const clock = { now: () => new Date(Date.UTC(2026, 0, 1) + now) };
  return new RateLimit({ db: database.db, clock }, { name, max, seconds: 60 });
}

test('a rate limit refuses a key above its quota with retry-after, and lets it through in the next window', async () => {
  const limit = limitOf('window');
  await limit.take('a');
  now = 30_000;
  await limit.take('a');
  await limit.take('b');
  const refusal = await limit.take('a').catch((error: ServerError) => error);
  expect(refusal).toMatchObject({ code: 'too-many-requests', headers: { 'retry-after': '30' } });
  await limit.take('b');
  now = 60_000;
  await limit.take('a');
});

test('a rate limit is shared by processes and holds under concurrent requests', async () => {
  const processes = [limitOf('shared', 5), limitOf('shared', 5), limitOf('shared', 5)];
  const tries = processes.flatMap((limit) => Array.from({ length: 10 }, () => limit.tryTake('a')));
  expect((await Promise.all(tries)).filter(Boolean)).toHaveLength(5);
  expect(await limitOf('another', 5).tryTake('a')).toBe(true);
});

test('a request that is given back does not count towards the rate limit', async () => {
  const limit = limitOf('given back', 1);
  for (let attempt = 0; attempt < 3; attempt++) {
    expect(await limit.tryTake('a')).toBe(true);
    await limit.giveBack('a');
  }
  expect(await limit.tryTake('a')).toBe(true);
  expect(await limit.tryTake('a')).toBe(false);
});

test('a rate limit stores keys only as hashes and deletes windows that have ended', async () => {
  const limit = limitOf('swept');
  await limit.take('somebody@demo.test');
  now = 3_600_000;
  await limit.take('somebody@else.test');
  const rows = await database.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows).toMatchObject([{ count: 1 }]);
  expect(rows[0]?.key).toHaveLength(32);
});
