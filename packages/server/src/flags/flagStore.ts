import type { FeatureFlag } from '@anteroom/contract';
import { flagDefaults } from '@anteroom/domain/featureFlags';
import { flagText } from '@anteroom/domain/flagText';
import type { Scope } from '@anteroom/server-sdk';
import type { Config } from '../config.ts';
import type { Deps } from '../deps.ts';

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
  return Object.entries(flagValues(config, stored))
    .map(([id, value]) => ({
      id,
      ...flagText(id),
      value,
      lockedBy: id in config.flags ? [operatorLock] : [],
    }))
    .sort((a, b) => a.id.localeCompare(b.id));
}

/** Every flag that is known or set: what the operator has fixed goes before what is set for the firm. */
export function flagValues(
  { flags }: Pick<Config, 'flags'>,
  stored: Readonly<Record<string, boolean>>,
): Readonly<Record<string, boolean>> {
  return { ...flagDefaults, ...stored, ...flags };
}
