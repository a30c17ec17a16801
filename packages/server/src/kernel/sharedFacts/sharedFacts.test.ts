import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import type { Db } from '../database/schema.ts';
import { firmDatabase } from '../halves/firmDatabase.ts';
import { sharedFacts } from './sharedFacts.ts';

interface Calls {
  readonly calls: number;
}

let database: TestDatabase;
let inFirm: ReturnType<typeof firmDatabase<object>>['inFirm'];
beforeAll(async () => {
  database = await createTestDatabase();
  ({ inFirm } = firmDatabase<object>(database.db as unknown as Db));
});
afterAll(() => database.drop());

const more = (before: Calls | null): Calls => ({ calls: (before?.calls ?? 0) + 1 });

test('shared facts are the same for all firms, and separate by name and plugin', async () => {
  const shared = sharedFacts('trips');
  expect(await inFirm('f1', (tx) => shared.read(tx, 'bank'))).toBeNull();
  await inFirm('f1', (tx) => shared.change(tx, 'bank', more));
  expect(await inFirm('f2', (tx) => shared.read(tx, 'bank'))).toEqual({ calls: 1 });
  expect(await inFirm('f2', (tx) => shared.read(tx, 'post'))).toBeNull();
  expect(await inFirm('f1', (tx) => sharedFacts('other').read(tx, 'bank'))).toBeNull();
});

test('concurrent changes of a shared fact are all applied, one after the other', async () => {
  const shared = sharedFacts('trips');
  const firms = Array.from({ length: 20 }, (_, index) => `f${index}`);
  await Promise.all(firms.map((firm) => inFirm(firm, (tx) => shared.change(tx, 'busy', more))));
  expect(await inFirm('f1', (tx) => shared.read(tx, 'busy'))).toEqual({ calls: firms.length });
});

test('a change in a rolled-back transaction is not stored', async () => {
  const shared = sharedFacts('trips');
  const failing = inFirm('f1', async (tx) => {
    await shared.change(tx, 'undone', more);
    throw new Error('too late');
  });
  await expect(failing).rejects.toThrow('too late');
  expect(await inFirm('f1', (tx) => shared.read(tx, 'undone'))).toBeNull();
});
