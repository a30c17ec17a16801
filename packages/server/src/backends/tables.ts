import type { JWK } from 'jose';
import type { ColumnType } from 'kysely';

export interface BackendTables {
  /** Secrets of the portal itself. The embedded identity provider has its own (`idp.secrets`). */
  portal_secrets: {
    /** `plugin-backends`: the key that signs the tokens for backends of plugins. */
    name: string;
    value: ColumnType<JWK, string, never>;
  };
}
