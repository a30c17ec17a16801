import type { ExportSource, Reader } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { clientExportKind, clientSource } from '../leaving/clientSource.ts';

/** A plugin's source of a zip, or the portal's own: its kind, and the data that the zip was asked for with. */
export interface PluginSource {
  /** Empty for the portal's own. */
  readonly plugin: string;
  readonly kind: string;
  readonly data: object;
}

/** Returns what fills a zip besides documents; null for documents alone. */
export function pluginSource({
  plugin,
  kind,
  data,
}: {
  readonly plugin: string | null;
  readonly kind: string | null;
  readonly data: object | null;
}): PluginSource | null {
  return plugin === null || kind === null || data === null ? null : { plugin, kind, data };
}

/** Returns what fills a kind of zip; null when the plugin is not there any more, for the firm or at all. */
export function exportSourceOf(
  { db, clock, plugins }: Pick<Deps, 'db' | 'clock' | 'plugins'>,
  { companyId }: Pick<Reader, 'companyId'>,
  { plugin, kind }: PluginSource,
): ExportSource<object> | null {
  if (plugin === '') return kind === clientExportKind ? clientSource({ db, clock }) : null;
  if (plugins.isSwitchedOff(plugin, companyId)) return null;
  return plugins.findHalf(plugin)?.exports.get(kind) ?? null;
}
