import type { ColumnType, Generated } from 'kysely';

export type Role = 'client' | 'staff' | 'internal';

export interface SecurityTables {
  users: {
    company_id: string;
    user_id: string;
    contact_id: string;
    role: Role;
    email: string;
    prefix: string | null;
    first_name: string;
    middle_name: string | null;
    last_name: string;
    suffix: string | null;
    /** As `pt-br`. */
    language: string;
    /** Whether the person is told of tasks by e-mail. */
    task_mails: Generated<boolean>;
    /** Set: every session without a second factor has ended. */
    mfa_required: Generated<boolean>;
    /** Set: the user may not sign in, and every session has ended for good. */
    disabled_at: Date | null;
    created_at: Generated<Date>;
    /** Name and address in lower case, in the order of names. */
    search_name: ColumnType<string, never, never>;
  };
  /**
   * Who a person of an identity provider is here, at each of their firms. Not a tenant's table: it is how the tenant is
   * found. The e-mail address is never consulted.
   */
  user_identities: { issuer: string; subject: string; company_id: string; user_id: string };
  /** Feature resources that are granted. */
  user_permissions: { company_id: string; user_id: string; permission: string };
  /** Infrastructure access controls of one person. */
  user_controls: { company_id: string; user_id: string; control: string };
  sessions: {
    company_id: string;
    session_id: string;
    user_id: string;
    /** SHA-256 of the token; the token itself is kept nowhere. */
    token_hash: Buffer;
    /** SHA-256 of the cookie without which the token opens nothing. */
    cookie_hash: Buffer;
    /** Whether the person gave a second factor. */
    second_factor: Generated<boolean>;
    /** For signing out at the identity provider; null where it took no part. */
    id_token: string | null;
    /** When the person signed in: a session that was made from another has the time of that one, and its second factor. */
    signed_in_at: Date;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    /** Of the browser that signed in, as it calls itself. */
    user_agent: string;
    /** From which it was last used. */
    address: string;
    /** Set together when this is staff's view of the portal as a client: the session it was begun from, and the client's user. */
    parent_session_id: Generated<string | null>;
    viewed_user_id: Generated<string | null>;
  };
  /** Tokens of the portal's own that open a session once, for whoever the session is that asked for them. */
  uds_tokens: {
    /** SHA-256. */
    token_hash: Buffer;
    company_id: string;
    session_id: string;
    /** The origin at which it may be exchanged. */
    audience: string;
    expires_at: Date;
  };
  /** Tokens of a trusted issuer that have been exchanged, until they expire. Not a tenant's table. */
  used_jwts: { issuer: string; jti: string; expires_at: Date };
  /** Windows of `RateLimit` and `GrowingDelay`. Not a tenant's table: who signs in is of none yet. */
  rate_limits: {
    /** SHA-256 of the limit's name and the key. */
    key: Buffer;
    count: number;
    ends_at: Date;
    /** Of a delay: from when on the next attempt is judged. */
    opens_at: Date | null;
  };
  /** Sign-ins under way. Not a tenant's table: who comes back is not known yet. */
  sign_ins: {
    /** SHA-256. */
    state_hash: Buffer;
    /** SHA-256 of the cookie of the browser that began it. */
    browser_hash: Buffer;
    code_verifier: string;
    nonce: string;
    redirect_uri: string;
    language: string;
    expires_at: Date;
  };
}
