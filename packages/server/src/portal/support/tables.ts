import type { Generated } from 'kysely';

export interface SupportTables {
  /** E-mail addresses of a firm's support. Without a row, the firm's own address is used. */
  support_addresses: {
    company_id: string;
    /** Country of the locale, such as `gb`; empty for the general address. */
    country: Generated<string>;
    email: string;
  };
  support_chats: {
    company_id: string;
    /** URL of the chat, which opens in a new tab. */
    url: string;
    /** `HH:MM`, in `time_zone`. */
    opens: string;
    closes: string;
    /** IANA time zone name. */
    time_zone: string;
    /** Weekdays as ISO 8601 numbers. */
    days: number[];
  };
  /** Issues that people have reported. */
  issues: {
    company_id: string;
    reference_code: string;
    /** User who reported the issue. */
    user_id: string;
    description: string;
    reported_at: Date;
  };
}
