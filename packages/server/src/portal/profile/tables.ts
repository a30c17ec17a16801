export interface ProfileTables {
  /** New addresses whose confirmation link has not been followed yet; at most one for each person. */
  email_changes: {
    company_id: string;
    user_id: string;
    email: string;
    /** SHA-256 of the link's secret. */
    secret_hash: Buffer;
    expires_at: Date;
  };
}
