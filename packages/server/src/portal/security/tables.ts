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
    /** Language tag, such as `pt-br`. */
    language: string;
    /** Whether the person receives e-mails about tasks. */
    task_mails: Generated<boolean>;
    /** When this is set, every session without a second factor has been ended. */
    mfa_required: Generated<boolean>;
    /** When this is set, the user may not sign in, and every session has been ended permanently. */
    disabled_at: Date | null;
    created_at: Generated<Date>;
    /** Name and address in lower case, for sorting by name. */
    search_name: ColumnType<string, never, never>;
  };
  /**
   * Binds a person's account at an identity provider to their users, one for each of their firms. The table does not
   * belong to a tenant, because the tenant is found through it. E-mail addresses are never used for this.
   */
  user_identities: { issuer: string; subject: string; company_id: string; user_id: string };
  /** Feature resources that are granted to one person. */
  user_permissions: { company_id: string; user_id: string; permission: string };
  /** Infrastructure access controls of one person. */
  user_controls: { company_id: string; user_id: string; control: string };
  sessions: {
    company_id: string;
    session_id: string;
    user_id: string;
    /** SHA-256 of the token; the token itself is not stored anywhere. */
    token_hash: Buffer;
    /** SHA-256 of the cookie without which the token is worthless. */
    cookie_hash: Buffer;
    /** Whether the person used a second factor. */
    second_factor: Generated<boolean>;
    /** ID token for signing out at the identity provider; null if none was involved. */
    id_token: string | null;
    /** Time of the sign-in. A session that is created from another one takes over its time and its second factor. */
    signed_in_at: Date;
    /**
     * Time at which the person last proved their identity, according to the identity provider; null if it did not say.
     */
    proved_at: Generated<Date | null>;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    /**
     * Minutes without a request after which the session ends, from the firm's setting when it began; null to use the
     * operator's setting.
     */
    idle_minutes: Generated<number | null>;
    ended_at: Date | null;
    /** `User-Agent` of the browser that signed in. */
    user_agent: string;
    /** IP address from which the session was last used. */
    address: string;
    /**
     * Both set if this is a staff member's view of the portal as a client: the session from which it was opened, and
     * the client's user.
     */
    parent_session_id: Generated<string | null>;
    viewed_user_id: Generated<string | null>;
  };
  /** Tokens that the portal issued. Each opens a session once, for the person whose session requested it. */
  uds_tokens: {
    /** SHA-256. */
    token_hash: Buffer;
    company_id: string;
    session_id: string;
    /** The origin at which the token may be exchanged. */
    audience: string;
    expires_at: Date;
  };
  /** Tokens of a trusted issuer that have been exchanged; kept until they expire. Not a tenant's table. */
  used_jwts: { issuer: string; jti: string; expires_at: Date };
  /** Pending sign-ins. Not a tenant's table: the person is not known yet. */
  sign_ins: {
    /** SHA-256. */
    state_hash: Buffer;
    /** SHA-256 of the cookie of the browser that began it. */
    browser_hash: Buffer;
    code_verifier: string;
    nonce: string;
    redirect_uri: string;
    language: string;
    provider: Generated<'own' | 'external'>;
    /** Both set for a sign-in that began with an invitation's link. */
    invitation_company_id: Generated<string | null>;
    invitation_hash: Generated<Buffer | null>;
    /** Both set if the person of a session is asked to prove their identity again. */
    proving_company_id: Generated<string | null>;
    proving_session_id: Generated<string | null>;
    expires_at: Date;
  };
}
