import type { Updateable } from 'kysely';
import type { DbOrTx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';
import type { CompanyTables } from './tables.ts';

/**
 * Changes a firm, effective immediately. This is the only writer of existing firms.
 *
 * @returns whether the firm exists.
 */
export async function changeFirm(
  db: DbOrTx,
  companyId: string,
  change: Omit<Updateable<CompanyTables['companies']>, 'company_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('companies')
    .set(change)
    .where('company_id', '=', companyId)
    .executeTakeFirst();
  await announceAccess(db, companyId);
  return numUpdatedRows > 0n;
}
