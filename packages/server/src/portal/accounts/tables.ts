export interface AccountTables {
  /**
   * Accounts of an external provider that were refused, because they are not linked to anybody at the firm; removed
   * after 30 days.
   */
  refused_sign_ins: {
    company_id: string;
    issuer: string;
    subject: string;
    /** E-mail address according to the provider; null if it has none. */
    email: string | null;
    refused_at: Date;
  };
}
