import type { Generated } from 'kysely';

export interface SupportTables {
  /** Where a firm's support reads its mail; without any it is the firm's own address. */
  support_addresses: {
    company_id: string;
    /** Of the locale, as `gb`; empty: for all others. */
    country: Generated<string>;
    email: string;
  };
  support_chats: {
    company_id: string;
    /** Opened in a tab of its own. */
    url: string;
    /** `HH:MM`, in `time_zone`. */
    opens: string;
    closes: string;
    /** IANA name. */
    time_zone: string;
    /** ISO 8601 numbers of weekdays. */
    days: number[];
  };
  /** What was reported. */
  issues: {
    company_id: string;
    reference_code: string;
    /** Who reported it. */
    user_id: string;
    description: string;
    reported_at: Date;
  };
}
