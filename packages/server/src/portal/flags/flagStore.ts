import type { FeatureFlag } from '@anteroom/contract';
import { flagDefaults } from '@anteroom/domain/plugins/featureFlags';
import { flagText } from '@anteroom/domain/plugins/flagText';
import type { Scope } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { pluginFlagTexts } from '../../kernel/plugins/pluginFlagTexts.ts';
import type { FlagConfig } from './config.ts';

/** Value of `lockedBy` for a flag that the operator has fixed. */
export const operatorLock = 'FLAGS';

/** Returns all flags, by ID, that the portal knows or that are set for the firm or fixed by the operator. */
export async function listFlags(
  deps: Pick<Deps, 'db' | 'config' | 'plugins' | 'log'>,
  { companyId, language }: Pick<Scope, 'companyId' | 'language'>,
): Promise<FeatureFlag[]> {
  const { config, plugins, log } = deps;
  const [values, texts] = await Promise.all([
    readFlags(deps, companyId),
    pluginFlagTexts(plugins.inUse, language, log),
  ]);
  return Object.entries(values)
    .map(([id, value]) => ({
      id,
      ...(texts.get(id) ?? flagText(id)),
      value,
      lockedBy: id in config.flags ? [operatorLock] : [],
    }))
    .sort((a, b) => a.id.localeCompare(b.id));
}

/** Returns the values of all flags that are known or set, by ID. */
export async function readFlags(
  deps: Pick<Deps, 'db'> & Parameters<typeof flagRules>[0],
  companyId: string,
): Promise<Readonly<Record<string, boolean>>> {
  const rows = await deps.db
    .selectFrom('feature_flags')
    .select(['flag', 'value'])
    .where('company_id', '=', companyId)
    .execute();
  return flagValues(flagRules(deps), Object.fromEntries(rows.map(({ flag, value }) => [flag, value])));
}

/** Sources of flag values other than a firm's own settings. */
export interface FlagRules {
  /** Values that the operator has fixed. */
  readonly fixed: FlagConfig['flags'];
  /** Default values of the plugins' flags. */
  readonly defaults: () => Readonly<Record<string, boolean>>;
}

/** Returns the flag rules of a portal. */
export function flagRules({
  config,
  plugins,
}: {
  readonly config: FlagConfig;
  readonly plugins: Pick<Deps['plugins'], 'flagDefaults'>;
}): FlagRules {
  return { fixed: config.flags, defaults: () => plugins.flagDefaults };
}

/** Returns the values of all flags that are known or set. The operator's values override the firm's. */
export function flagValues(
  { fixed, defaults }: FlagRules,
  stored: Readonly<Record<string, boolean>>,
): Readonly<Record<string, boolean>> {
  return { ...defaults(), ...flagDefaults, ...stored, ...fixed };
}
