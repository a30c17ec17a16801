export interface AccountTables {
  /** Accounts of an external provider that were refused, as nobody at the firm is bound to them; removed after 30 days. */
  refused_sign_ins: {
    company_id: string;
    issuer: string;
    subject: string;
    /** Address that the provider says; null: none. */
    email: string | null;
    refused_at: Date;
  };
}
