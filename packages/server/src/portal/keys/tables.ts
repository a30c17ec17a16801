import type { KeyScope } from '@anteroom/domain/people/keyScopes';

export interface KeyTables {
  api_keys: {
    company_id: string;
    /** ID of the key, which is also the ID of the user on whose behalf it acts. */
    key_id: string;
    name: string;
    /** SHA-256 of the key. The key itself is not stored anywhere. */
    key_hash: Buffer;
    /** Last characters of the key. */
    ending: string;
    scopes: readonly KeyScope[];
    /** null for the operator. */
    created_by: string | null;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
  };
}
