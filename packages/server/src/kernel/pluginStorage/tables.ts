import type { ColumnType, Generated } from 'kysely';

export interface PluginStorageTables {
  /** Documents that plugins without a server half store. */
  plugin_documents: {
    company_id: string;
    plugin_id: string;
    /** Name of the storage in the plugin's declaration. */
    name: string;
    /** ID of the client or the user that owns the document; empty for the firm. */
    owner_id: string;
    key: string;
    client_id: string | null;
    user_id: string | null;
    json: ColumnType<unknown, string, string>;
    /** Size of the JSON, in bytes. */
    size: number;
    version: Generated<number>;
    changed_at: Date;
  };
}
