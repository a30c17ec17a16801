import type { DbOrTx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';

/** Sets a feature flag of a firm, effective immediately. This is the only writer of flags. */
export async function setFlag(db: DbOrTx, companyId: string, flag: string, value: boolean): Promise<void> {
  await db
    .insertInto('feature_flags')
    .values({ company_id: companyId, flag, value })
    .onConflict((conflict) => conflict.columns(['company_id', 'flag']).doUpdateSet({ value }))
    .execute();
  await announceAccess(db, companyId);
}
