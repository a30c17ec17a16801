import type { FeatureFlag } from '@anteroom/contract';
import { flagDefaults } from '@anteroom/domain/featureFlags';
import type { Deps } from '../deps.ts';
import type { Scope } from '../http/scope.ts';

/** What `lockedBy` says of a flag that the operator has fixed. */
export const operatorLock = 'FLAGS';

/** Every flag that is known to the portal, set for the firm or fixed by the operator, by id. */
export async function listFlags(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  { companyId }: Pick<Scope, 'companyId'>,
): Promise<FeatureFlag[]> {
  const rows = await db
    .selectFrom('feature_flags')
    .select(['flag', 'value'])
    .where('company_id', '=', companyId)
    .execute();
  const stored = Object.fromEntries(rows.map(({ flag, value }) => [flag, value]));
  const values = { ...flagDefaults, ...stored, ...config.flags };
  return Object.entries(values)
    .map(([id, value]) => ({ id, value, lockedBy: id in config.flags ? [operatorLock] : [] }))
    .sort((a, b) => a.id.localeCompare(b.id));
}
