import type { ExportSource, Reader } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { clientExportKind, clientSource } from '../leaving/clientSource.ts';

/**
 * Source of a zip's files besides documents: a plugin or the portal itself, the kind of zip, and the data with which it
 * was requested.
 */
export interface PluginSource {
  /** Empty for the portal itself. */
  readonly plugin: string;
  readonly kind: string;
  readonly data: object;
}

/** Returns what fills a zip besides documents, or null for a zip of documents only. */
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

/** Returns the source for a kind of zip, or null if its plugin is no longer available, to the firm or at all. */
export function exportSourceOf(
  { db, clock, plugins }: Pick<Deps, 'db' | 'clock' | 'plugins'>,
  { companyId }: Pick<Reader, 'companyId'>,
  { plugin, kind }: PluginSource,
): ExportSource<object> | null {
  if (plugin === '') return kind === clientExportKind ? clientSource({ db, clock }) : null;
  if (plugins.isSwitchedOff(plugin, companyId)) return null;
  return plugins.findHalf(plugin)?.exports.get(kind) ?? null;
}
