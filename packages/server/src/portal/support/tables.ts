import type { Generated } from 'kysely';

export interface SupportTables {
  /** E-mail addresses of a firm's support. Without a row, the firm's own address is used. */
  support_addresses: {
    company_id: string;
    /** Country of the locale, such as `gb`; empty for all others. */
    country: Generated<string>;
    email: string;
  };
  support_chats: {
    company_id: string;
    /** URL that is opened in a new tab. */
    url: string;
    /** `HH:MM`, in `time_zone`. */
    opens: string;
    closes: string;
    /** IANA name. */
    time_zone: string;
    /** ISO 8601 numbers of weekdays. */
    days: number[];
  };
  /** Issues that were reported. */
  issues: {
    company_id: string;
    reference_code: string;
    /** User who reported it. */
    user_id: string;
    description: string;
    reported_at: Date;
  };
}
