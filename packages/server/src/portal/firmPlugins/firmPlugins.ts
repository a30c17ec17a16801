import type { FirmPlugin, PluginManifest } from '@anteroom/contract';
import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { PluginFault } from '../../kernel/plugins/pluginFault.ts';
import { textAt } from '../../kernel/plugins/pluginFlagTexts.ts';
import { pluginTextsIn } from '../../kernel/plugins/readPluginTexts.ts';
import { disabledFor, neededBy, readSwitches } from '../../kernel/plugins/switches.ts';
import { holdPlugins, switchPlugin } from '../../kernel/plugins/switchPlugin.ts';
import type { Author } from '../people/Author.ts';
import type { DbOrTx, Tx } from '../schema.ts';

type PluginDeps = Pick<Deps, 'plugins' | 'log'>;

/**
 * Returns the plugins that a firm has or could turn on. Plugins that the operator has turned off for all firms are
 * omitted.
 */
export async function listFirmPlugins(
  deps: PluginDeps,
  db: DbOrTx,
  companyId: string,
  language: string,
): Promise<FirmPlugin[]> {
  const { plugins } = deps.plugins.inUse.catalogue;
  const switches = await readSwitches(db);
  const ids = plugins.map(({ id }) => id);
  const off = new Set(disabledFor(switches, companyId, ids));
  const needed = neededBy(plugins);
  const kept = keptPlugins(plugins);
  const offered = plugins.filter(({ id }) => !off.has(id) || switches.portal.get(id) !== false);
  return Promise.all(
    offered.map(async (plugin) => {
      const { id, version } = plugin;
      const texts = await pluginTextsIn(deps.plugins.inUse, plugin, language, deps.log);
      const brings = bringsOf(plugin, texts);
      return {
        id,
        name: textAt(texts, plugin.title) ?? brings.find(({ title }) => title !== null)?.title ?? id,
        version,
        isOn: !off.has(id),
        isKept: kept.has(id),
        lacks: (needed.get(id) ?? []).filter((other) => other !== id && off.has(other)),
        brings,
      };
    }),
  );
}

/**
 * Turns a plugin on or off for a firm at an owner's request, by the same rules as the operator's command, but for this
 * firm only.
 *
 * @throws ServerError `not-found` for a plugin that is not available to the firm; `conflict` for a plugin that must
 * stay on, or that claims the same as another one.
 */
export async function changeFirmPlugin(
  deps: PluginDeps & Pick<Deps, 'audit'>,
  tx: Tx,
  { companyId, entry }: Author,
  { id, isOn }: { readonly id: string; readonly isOn: boolean },
): Promise<void> {
  await holdPlugins(tx);
  const { plugins } = deps.plugins.inUse.catalogue;
  const switches = await readSwitches(tx);
  const isOffered = plugins.some((plugin) => plugin.id === id);
  const isOnNow = disabledFor(switches, companyId, [id]).length === 0;
  if (!isOffered || (!isOnNow && switches.portal.get(id) === false))
    fail('not-found', 'There is no such plugin.');
  if (!isOn && keptPlugins(plugins).has(id))
    fail('conflict', 'This plugin brings the settings of the firm, so it stays on.', {
      errors: [{ path: 'params/pluginId', message: 'brings the settings of the firm', reason: 'kept' }],
    });
  if (isOn === isOnNow) return;
  const wanted = { id, enabled: isOn, companyId };
  await switchPlugin({ audit: deps.audit, tx }, wanted, plugins, entry).catch((error: unknown) => {
    if (!(error instanceof PluginFault)) throw error;
    fail('conflict', error.message, {
      errors: [{ path: 'params/pluginId', message: 'claims the same as another plugin', reason: 'clash' }],
    });
  });
}

/**
 * Returns the plugins that must stay on so that an owner can turn plugins on again: the one with the screen for it, and
 * those that it depends on.
 */
function keptPlugins(plugins: readonly PluginManifest[]): ReadonlySet<string> {
  const isScreen = (contribution: { readonly point: string; readonly id?: unknown }) =>
    contribution.point === 'setting' && contribution.id === 'installed-plugins';
  const needed = neededBy(plugins);
  const bringing = plugins.filter(({ contributes }) => contributes.some(isScreen));
  return new Set(bringing.flatMap(({ id }) => needed.get(id) ?? [id]));
}

/** Contributions that are only conditions, or parts of other contributions. */
const parts: ReadonlySet<string> = new Set(['predicate', 'detail', 'taskEditor']);

function bringsOf({ contributes }: PluginManifest, texts: unknown): FirmPlugin['brings'] {
  return contributes
    .filter(({ point }) => !parts.has(point))
    .map((contribution) => ({
      point: contribution.point,
      title: textAt(texts, titleOf(contribution)) || null,
    }));
}

/** Returns the message key of a contribution's title. */
function titleOf(contribution: object): string | undefined {
  const { title, label, screen } = contribution as Readonly<Record<string, unknown>>;
  const key = title ?? label ?? (screen as { readonly title?: unknown } | undefined)?.title;
  return typeof key === 'string' ? key : undefined;
}
