import type { ColumnType } from 'kysely';

export interface BackendTables {
  /** Secrets of the portal itself. */
  portal_secrets: {
    /**
     * `plugin-backends`: the key that signs the tokens for backends of plugins. `identity-provider`: keys and secrets of the
     * embedded provider.
     */
    name: string;
    /** JSON, sealed. */
    value: ColumnType<unknown, string, string>;
  };
}
