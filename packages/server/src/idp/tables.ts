import type { ColumnType } from 'kysely';

/** The embedded identity provider's own tables, in the schema `idp`. The portal never reads them. */
export interface IdpTables {
  /** What `oidc-provider` keeps: sessions, codes, grants, interactions. */
  'idp.models': {
    model: string;
    id: string;
    payload: ColumnType<Record<string, unknown>, string, string>;
    grant_id: string | null;
    uid: string | null;
    user_code: string | null;
    expires_at: Date | null;
  };
  'idp.accounts': {
    subject: string;
    email: string;
    given_name: string;
    family_name: string;
    /** argon2id. */
    password_hash: string;
    /** Base32; null where no second factor is set up. */
    totp_secret: string | null;
    /** The time step of the last one-time code that was accepted: a code works once. */
    totp_last_step: number | null;
  };
  'idp.secrets': { name: string; value: ColumnType<unknown, string, never> };
}
