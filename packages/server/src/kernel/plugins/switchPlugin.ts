import type { PluginManifest } from '@anteroom/contract';
import { claimConflicts } from '@anteroom/domain/plugins/pluginClaims';
import { sql } from 'kysely';
import type { Audit, AuditEntry } from '../audit/audit.ts';
import type { DbOrTx, Tx } from '../database/schema.ts';
import { PluginFault } from './pluginFault.ts';
import { disabledFor, isOnAnywhere, type PluginSwitches, readSwitches } from './switches.ts';

declare module '../audit/audit.ts' {
  interface AuditActions {
    'plugin-enabled': unknown;
    'plugin-disabled': unknown;
  }
}

interface Switch {
  readonly id: string;
  readonly enabled: boolean;
  /** ID of the firm; null for all. */
  readonly companyId: string | null;
}

/**
 * Switches a plugin on or off, for one firm or for all firms. Switching it on for all leaves it off for firms that have
 * turned it off; switching it off for all turns it off for every firm. The caller must hold the plugins ({@link
 * holdPlugins}).
 *
 * @param installed - all installed plugins
 * @param by - who makes the change, for the audit log
 * @throws PluginFault for a plugin with the same claims as another one that is on.
 */
export async function switchPlugin(
  { audit, tx }: { readonly audit: Audit; readonly tx: Tx },
  { id, enabled, companyId }: Switch,
  installed: readonly PluginManifest[],
  by: Omit<AuditEntry, 'action' | 'subject'>,
): Promise<void> {
  if (enabled) refuseClash(id, companyId, installed, await readSwitches(tx));
  if (companyId === null) {
    await tx
      .insertInto('plugin_switches')
      .values({ plugin_id: id, enabled })
      .onConflict((conflict) => conflict.column('plugin_id').doUpdateSet({ enabled }))
      .execute();
    // Switching it off for all also resets firms that had turned it on. A firm that turns it on again afterwards does
    // so to try it out.
    if (!enabled)
      await tx
        .deleteFrom('company_plugins')
        .where('plugin_id', '=', id)
        .where('enabled', '=', true)
        .execute();
  } else {
    await tx
      .insertInto('company_plugins')
      .values({ company_id: companyId, plugin_id: id, enabled })
      .onConflict((conflict) => conflict.columns(['company_id', 'plugin_id']).doUpdateSet({ enabled }))
      .execute();
  }
  await announcePlugins(tx);
  const action = enabled ? 'plugin-enabled' : 'plugin-disabled';
  await audit.record({ ...by, action, subject: `plugin:${id}` }, tx);
}

/**
 * Serialises changes of the plugins until the transaction ends, so that of two plugins with the same claims the second
 * is refused.
 */
export async function holdPlugins(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('anteroom plugins'))`.execute(tx);
}

/** Notifies every process to read the plugins and their switches again, once the transaction commits. */
export async function announcePlugins(db: DbOrTx): Promise<void> {
  await sql`select pg_notify('plugins_changed', '')`.execute(db);
}

/** Refuses to turn on a plugin with the same claims as another one that is on, for a firm or for all. */
function refuseClash(
  id: string,
  companyId: string | null,
  installed: readonly PluginManifest[],
  switches: PluginSwitches,
): void {
  const manifest = installed.find((plugin) => plugin.id === id);
  if (!manifest) return;
  const isOn = (other: string) =>
    companyId === null
      ? isOnAnywhere(switches, other)
      : disabledFor(switches, companyId, [other]).length === 0;
  const others = installed.filter((other) => other.id !== id && isOn(other.id));
  const [conflict] = claimConflicts(manifest, others);
  if (!conflict) return;
  const { claim, heldBy } = conflict;
  throw new PluginFault(
    `The plugin ${id} was not turned on: ${claim} already belongs to plugin ${heldBy}. Turn that one off first.`,
  );
}
