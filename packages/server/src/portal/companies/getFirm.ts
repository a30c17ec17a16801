import type { Firm } from '@anteroom/server-sdk';
import type { DbOrTx } from '../schema.ts';

/**
 * Returns a firm for the server half of a plugin.
 *
 * @throws Error if there is no firm with this ID.
 */
export function getFirm(db: DbOrTx, companyId: string): Promise<Firm> {
  return db
    .selectFrom('companies')
    .select(['name', 'country', 'language', 'email', 'time_zone as timeZone'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
}
