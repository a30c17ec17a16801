import { control } from '@anteroom/domain/permissions';
import type { Tx } from '../database/schema.ts';

/** What the demo firms let their clients do. */
export async function seedControls(tx: Tx): Promise<void> {
  await tx
    .insertInto('company_controls')
    .values(['c1001', 'c2001', 'c3001'].map((company_id) => ({ company_id, control: control.addFolder })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
