import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountUrlOf } from '../../kernel/database/embeddedAccount.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { databaseCommand } from './databaseCommand.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const distribute = (env: Readonly<Record<string, string>>) =>
  databaseCommand.run({ command: 'distribute', operands: [], firm: undefined, options: {}, env });

test('distributing a database without Citus fails and says what to do', async () => {
  await expect(distribute({ DATABASE_URL: database.url })).rejects.toThrow(
    /^The database has no Citus\. .* create extension citus$/,
  );
});

test('distributing the embedded database fails', async () => {
  await expect(distribute({})).rejects.toThrow(
    /^The database that comes with Anteroom cannot be distributed/,
  );
});

test('other commands, and distribute with a firm, return null', async () => {
  const line = {
    operands: [],
    firm: undefined,
    options: {},
    env: { DATABASE_URL: accountUrlOf(database.url) },
  };
  expect(await databaseCommand.run({ ...line, command: 'gather' })).toBeNull();
  expect(await databaseCommand.run({ ...line, command: 'distribute', firm: 'c1001' })).toBeNull();
});
