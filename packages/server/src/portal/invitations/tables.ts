export interface InvitationTables {
  /** Invitations to have an account. Each person has at most one: the latest. */
  invitations: {
    company_id: string;
    user_id: string;
    /** SHA-256 of the link's secret. */
    secret_hash: Buffer;
    /** E-mail address to which it was sent. */
    email: string;
    /** Staff user; null for the operator. */
    invited_by: string | null;
    sent_at: Date;
    expires_at: Date;
    /** Time at which the link was used. It works only once. */
    joined_at: Date | null;
    revoked_at: Date | null;
    /** Idempotency key of the request that sent it. */
    batch_key: string | null;
  };
}
