import type { Insertable } from 'kysely';
import type { Tx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';
import type { TermsTables } from './tables.ts';

/** Adds a text of a firm's terms, unless it is there, and asks the firm's people to sign: the one writer of the terms. */
export async function insertTerms(tx: Tx, text: Insertable<TermsTables['terms']>): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('terms')
    .values(text)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) await announceAccess(tx, text.company_id);
}
