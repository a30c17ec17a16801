export interface TermsTables {
  /** Append-only: what was signed stays readable. */
  terms: {
    company_id: string;
    /** The calendar date from which it is in force. */
    version: string;
    /** As `pt-br`. */
    language: string;
    /** Markdown. */
    text: string;
  };
  /** Append-only. */
  terms_signatures: {
    company_id: string;
    user_id: string;
    version: string;
    /** Of the text that was read. */
    language: string;
    signatory: string;
    signed_at: Date;
  };
}
