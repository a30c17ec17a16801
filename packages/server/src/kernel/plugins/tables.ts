import type { PluginManifest } from '@anteroom/contract';
import type { ColumnType } from 'kysely';

export interface PluginTables {
  /** Builds that `anteroom plugins add` stored. Each plugin uses one of them: the one that was not replaced. */
  plugin_builds: {
    plugin_id: string;
    /** Identifier of the files: see `ReadArchive.build`. */
    build: string;
    version: string;
    manifest: ColumnType<PluginManifest, string, string>;
    /** SHA-384 in base64 by path, `plugin.json` included. */
    files: ColumnType<Readonly<Record<string, string>>, string, string>;
    archive: Buffer;
    added_at: Date;
    /** The operator's account on the machine. */
    added_by: string;
    replaced_at: Date | null;
  };
  /** Whether firms have a plugin that have not decided for themselves; without a row they have it. */
  plugin_switches: { plugin_id: string; enabled: boolean };
  /** Plugins that are switched on or off for one firm. */
  company_plugins: { company_id: string; plugin_id: string; enabled: boolean };
}
