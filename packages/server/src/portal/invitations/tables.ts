export interface InvitationTables {
  /** Who was invited to have an account; one invitation for each person, that sent last. */
  invitations: {
    company_id: string;
    user_id: string;
    /** SHA-256 of the link's secret. */
    secret_hash: Buffer;
    /** Address that it was sent to. */
    email: string;
    /** User of the staff; null: the operator. */
    invited_by: string | null;
    sent_at: Date;
    expires_at: Date;
    /** Time at which the link was used; it works once. */
    joined_at: Date | null;
    revoked_at: Date | null;
  };
}
