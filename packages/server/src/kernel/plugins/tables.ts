import type { PluginManifest } from '@anteroom/contract';
import type { ColumnType } from 'kysely';

export interface PluginTables {
  /** Builds that `anteroom plugins add` has stored. Each plugin uses the one that was not replaced. */
  plugin_builds: {
    plugin_id: string;
    /** Identifier of the files: see `ReadArchive.build`. */
    build: string;
    version: string;
    manifest: ColumnType<PluginManifest, string, string>;
    /** SHA-384 in base64 by path, including `plugin.json`. */
    files: ColumnType<Readonly<Record<string, string>>, string, string>;
    archive: Buffer;
    added_at: Date;
    /** The operator's user account on the machine. */
    added_by: string;
    replaced_at: Date | null;
  };
  /** Whether firms without a decision of their own have a plugin; without a row they have it. */
  plugin_switches: { plugin_id: string; enabled: boolean };
  /** Plugins that are switched on or off for one firm. */
  company_plugins: { company_id: string; plugin_id: string; enabled: boolean };
}
