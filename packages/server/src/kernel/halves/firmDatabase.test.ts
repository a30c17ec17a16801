import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/testDatabase.ts';
import { asFirm, enterFirm, firmDatabase } from './firmDatabase.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Returns the role and the firm that a transaction works in. */
async function stateOf(tx: Transaction<never>): Promise<unknown> {
  const { rows } = await sql`
    select current_setting('role') as role, current_setting('anteroom.company', true) as firm
  `.execute(tx);
  return rows[0];
}

test('asFirm sets the role and firm only for its callback, then restores those of the outer transaction', async () => {
  await database.db.transaction().execute(async (portalTx) => {
    const tx = portalTx as unknown as Transaction<never>;
    const inFirm = { role: 'anteroom_firm', firm: 'f1' };
    expect(await asFirm(tx, 'f1', () => stateOf(tx))).toEqual(inFirm);
    expect(await stateOf(tx)).toEqual({ role: 'none', firm: '' });

    await enterFirm(tx, 'f1');
    expect(await asFirm(tx, 'f2', () => stateOf(tx))).toEqual({ role: 'anteroom_firm', firm: 'f2' });
    expect(await stateOf(tx)).toEqual(inFirm);
  });
});

test('with Citus propagating SET commands, asFirm sets the firm but leaves the role unchanged', async () => {
  await database.db.transaction().execute(async (portalTx) => {
    const tx = portalTx as unknown as Transaction<never>;
    await sql`set local citus.propagate_set_commands = 'local'`.execute(tx);
    expect(await asFirm(tx, 'f1', () => stateOf(tx))).toEqual({ role: 'none', firm: 'f1' });
    expect(await stateOf(tx)).toEqual({ role: 'none', firm: '' });
  });
});

test('inFirm sets the role and firm only for its own transaction, not for other connections', async () => {
  const beside = database.db as unknown as Transaction<never>;
  await firmDatabase<never>(database.db as never).inFirm('f1', async (tx) => {
    expect(await stateOf(tx as Transaction<never>)).toEqual({ role: 'anteroom_firm', firm: 'f1' });
    expect(await stateOf(beside)).toMatchObject({ role: 'none' });
  });
});
