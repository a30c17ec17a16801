import type { Generated } from 'kysely';

export interface SecretTables {
  /** Data keys, which encrypt the secrets in the database. Each is encrypted with the master key in the key file. */
  secret_keys: {
    /** Number of the key, counted from 1; the highest one encrypts new values. */
    key_id: number;
    wrapped: Buffer;
    /** ID of the master key that encrypts it. */
    wrapped_by: string;
    created_at: Generated<Date>;
  };
  /** Keys that encrypt the contents of firms. */
  firm_keys: {
    company_id: string;
    /** The key in base64, encrypted. */
    sealed: string;
    made_at: Generated<Date>;
  };
}
