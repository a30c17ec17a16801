import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { GrowingDelay } from './GrowingDelay.ts';

let database: TestDatabase;
let seconds = 0;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(() => {
  seconds = 0;
});
afterAll(() => database.drop());

/** Creates the delay as a separate process would. */
function delayOf(name: string): GrowingDelay {
  const clock = { now: () => new Date(Date.UTC(2026, 0, 1) + seconds * 1000) };
  const growth = { name, free: 3, firstSeconds: 30, mostSeconds: 100, forgetSeconds: 3600 };
  return new GrowingDelay({ db: database.db, clock }, growth);
}

test('grows with each attempt up to its maximum, separately for each key', async () => {
  const delay = delayOf('grows');
  for (const wait of [0, 0, 0, 30]) expect(await delay.attempt('a')).toBe(wait);
  seconds = 10;
  expect(await delay.attempt('a')).toBe(20);
  expect(await delay.attempt('b')).toBe(0);
  seconds = 30;
  for (const wait of [0, 60]) expect(await delay.attempt('a')).toBe(wait);
  seconds = 90;
  for (const wait of [0, 100]) expect(await delay.attempt('a')).toBe(wait);
  seconds = 190;
  for (const wait of [0, 100]) expect(await delay.attempt('a')).toBe(wait);
});

test('lets no more concurrent attempts through, even across processes', async () => {
  const processes = [delayOf('shared'), delayOf('shared'), delayOf('shared')];
  const tries = processes.flatMap((delay) => Array.from({ length: 10 }, () => delay.attempt('a')));
  expect((await Promise.all(tries)).filter((wait) => wait === 0)).toHaveLength(3);
});

test('starts over after it is forgotten, explicitly or by time', async () => {
  const delay = delayOf('forgotten');
  for (let turn = 0; turn < 3; turn++) await delay.attempt('a');
  await delay.forget('a');
  for (const wait of [0, 0, 0, 30]) expect(await delay.attempt('a')).toBe(wait);
  seconds = 3600;
  for (const wait of [0, 0, 0, 30]) expect(await delay.attempt('a')).toBe(wait);
});
