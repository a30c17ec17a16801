import type { JSONColumnType } from 'kysely';
import type { AppendOnly } from '../../kernel/database/AppendOnly.ts';

export interface TermsTables {
  /** Published texts of the terms. They never change, so that signed terms stay readable. */
  terms: AppendOnly<{
    company_id: string;
    /** The calendar date from which the terms are in force. */
    version: string;
    /** Language tag, such as `pt-br`. */
    language: string;
    /** Markdown. */
    text: string;
  }>;
  /** Terms that a firm is writing. */
  terms_drafts: {
    company_id: string;
    /** Markdown by language. */
    texts: JSONColumnType<Readonly<Record<string, string>>>;
  };
  terms_signatures: AppendOnly<{
    company_id: string;
    user_id: string;
    version: string;
    /** Language of the text that the person read. */
    language: string;
    signatory: string;
    signed_at: Date;
  }>;
}
