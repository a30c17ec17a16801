import type { FirmFeature } from '@anteroom/contract';
import { firmFeatures, type FirmFeature as PortalFeature } from '@anteroom/domain/people/firmFeatures';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import type { EventPublisher } from '../../kernel/events/announce.ts';
import { pluginFlagTexts } from '../../kernel/plugins/pluginFlagTexts.ts';
import { operatorLock, readFlags } from '../flags/flagStore.ts';
import { setFlag } from '../flags/setFlag.ts';
import type { Author } from '../people/Author.ts';
import type { DbOrTx, Tx } from '../schema.ts';
import { announceAccess } from '../security/announceAccess.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'firm-changed': unknown;
  }
}

type FeatureDeps = Pick<Deps, 'db' | 'config' | 'plugins' | 'log'>;

/** Returns the features that a firm can turn on and off: the portal's own, followed by the flags of its plugins. */
export async function listFeatures(
  deps: FeatureDeps,
  companyId: string,
  language: string,
): Promise<FirmFeature[]> {
  const { db, config, plugins, log } = deps;
  const [flags, texts] = await Promise.all([
    readFlags(deps, companyId),
    pluginFlagTexts(plugins.inUse, language, log),
  ]);
  const own = (await ownFeatures(db, companyId, flags)).map(({ id, by, isOn }) => ({
    id,
    isOn,
    isFixed: 'flag' in by && by.flag in config.flags,
    words: null,
  }));
  const brought = flagsOfPlugins(deps, companyId).map((id) => ({
    id,
    isOn: flags[id] === true,
    isFixed: id in config.flags,
    words: texts.get(id) ?? { name: id, description: '' },
  }));
  return [...own, ...brought];
}

/**
 * Returns the portal's own features, and whether each is on for a firm.
 *
 * @param flags - values of the firm's flags
 */
export async function ownFeatures(
  db: DbOrTx,
  companyId: string,
  flags: Readonly<Record<string, boolean>>,
): Promise<readonly (PortalFeature & { readonly isOn: boolean })[]> {
  const controls = await db
    .selectFrom('company_controls')
    .select('control')
    .where('company_id', '=', companyId)
    .execute();
  const held = new Set(controls.map(({ control }) => control));
  return firmFeatures.map(({ id, by }) => ({
    id,
    by,
    isOn: 'flag' in by ? flags[by.flag] === true : held.has(by.control) === (by.turns === 'on'),
  }));
}

/**
 * Turns a feature on or off, effective immediately.
 *
 * @throws ServerError `not-found` for a feature that the firm does not have; `conflict` for one that the operator has
 * fixed.
 */
export async function changeFeature(
  deps: Pick<Deps, 'audit'> & {
    readonly config: Pick<Deps['config'], 'flags'>;
    readonly events: EventPublisher;
    /** Flags declared by the firm's plugins. */
    readonly brought: readonly string[];
  },
  tx: Tx,
  { companyId, entry }: Author,
  { id, isOn }: { readonly id: string; readonly isOn: boolean },
): Promise<void> {
  const by = storedAs(deps.brought, id) ?? fail('not-found', 'There is no such feature.');
  if ('flag' in by && by.flag in deps.config.flags)
    fail('conflict', `${by.flag} is fixed by the operator.`, {
      errors: [{ path: 'params/featureId', message: `is locked by ${operatorLock}`, reason: 'flag-locked' }],
    });
  if ('flag' in by) await setFlag(tx, companyId, by.flag, isOn);
  else await setControl(tx, companyId, by.control, isOn === (by.turns === 'on'));
  const details = { ...entry.details, section: 'features', changes: { [id]: { after: isOn } } };
  await deps.audit.record({ ...entry, action: 'firm-changed', subject: `firm:${companyId}`, details }, tx);
  await deps.events.publish({ companyId, clientId: null }, { type: 'firm-changed', data: {} }, tx);
}

function storedAs(brought: readonly string[], id: string): PortalFeature['by'] | null {
  const own = firmFeatures.find((feature) => feature.id === id);
  if (own) return own.by;
  return brought.includes(id) ? { flag: id } : null;
}

/** Returns the flags that the firm's plugins declare. */
export function flagsOfPlugins({ plugins }: Pick<Deps, 'plugins'>, companyId: string): readonly string[] {
  return plugins.inUse.catalogue.plugins
    .filter(({ id }) => plugins.findFor(id, companyId))
    .flatMap(({ flags = [] }) => flags.map(({ id }) => id));
}

async function setControl(tx: Tx, companyId: string, control: string, isHeld: boolean): Promise<void> {
  if (isHeld) {
    await tx
      .insertInto('company_controls')
      .values({ company_id: companyId, control })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await tx
      .deleteFrom('company_controls')
      .where('company_id', '=', companyId)
      .where('control', '=', control)
      .execute();
  }
  await announceAccess(tx, companyId);
}
