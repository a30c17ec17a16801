import type { Insertable } from 'kysely';
import type { Tx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';
import type { TermsTables } from './tables.ts';

/**
 * Adds a text of a firm's terms unless it already exists, and asks the firm's people to sign. No other code may insert
 * into `terms`.
 */
export async function insertTerms(tx: Tx, text: Insertable<TermsTables['terms']>): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('terms')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) await announceAccess(tx, text.company_id);
}
