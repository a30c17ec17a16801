import type { ColumnType, Generated } from 'kysely';

export interface PluginStorageTables {
  /** Documents that plugins keep without a server half. */
  plugin_documents: {
    company_id: string;
    plugin_id: string;
    /** The storage's name in the plugin's declaration. */
    name: string;
    /** The client or the user whom it belongs to; empty for the firm. */
    owner_id: string;
    key: string;
    client_id: string | null;
    user_id: string | null;
    json: ColumnType<unknown, string, string>;
    /** Bytes of the JSON. */
    size: number;
    version: Generated<number>;
    changed_at: Date;
  };
}
