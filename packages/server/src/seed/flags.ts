import type { Tx } from '../database/schema.ts';

/** What the firm that has a demo account of its staff has on. */
export async function seedFlags(tx: Tx): Promise<void> {
  await tx
    .insertInto('feature_flags')
    .values(['taskTools', 'internalTools'].map((flag) => ({ company_id: 'c1001', flag, value: true })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
