import type { Generated } from 'kysely';

export interface SecretTables {
  /** Keys that encrypt the secrets in the database, each encrypted by the master key in the key file. */
  secret_keys: {
    /** Counted from 1; the highest encrypts what is stored from now on. */
    key_id: number;
    wrapped: Buffer;
    /** ID of the master key. */
    wrapped_by: string;
    created_at: Generated<Date>;
  };
  /** Keys that encrypt the contents of firms. */
  firm_keys: {
    company_id: string;
    /** The key in base64, sealed. */
    sealed: string;
    made_at: Generated<Date>;
  };
}
