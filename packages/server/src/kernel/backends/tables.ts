import type { ColumnType } from 'kysely';

export interface BackendTables {
  /** Secrets of the portal itself. */
  portal_secrets: {
    /**
     * Name of the secret. `plugin-backends`: the key that signs the tokens for backends of plugins.
     * `identity-provider`: keys and secrets of the embedded provider.
     */
    name: string;
    /** Encrypted JSON. */
    value: ColumnType<unknown, string, string>;
  };
}
