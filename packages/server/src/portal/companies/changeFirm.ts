import type { Updateable } from 'kysely';
import type { DbOrTx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';
import type { CompanyTables } from './tables.ts';

/**
 * Changes a firm, which counts at once: the one writer of firms that are there.
 *
 * @returns whether there is such a firm.
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
