export interface ProfileTables {
  /** Addresses that wait for the link sent to them to be followed; one a person. */
  email_changes: {
    company_id: string;
    user_id: string;
    email: string;
    /** SHA-256 of the link's secret. */
    secret_hash: Buffer;
    expires_at: Date;
  };
}
