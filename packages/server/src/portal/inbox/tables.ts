import type { InboxDigestFrequency } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';

export interface InboxTables {
  /** Items of the staff's inboxes. */
  inbox_items: {
    company_id: string;
    item_id: string;
    kind: string;
    client_id: string | null;
    /** The person who did it; null: nobody. */
    user_id: string | null;
    /** Thing that it is about, while another item about the same replaces this one; null once it is done. */
    key: string | null;
    facts: ColumnType<object, string, string>;
    /** Text that the person wrote. */
    text: string | null;
    /** Path in the portal at which staff deal with it. */
    path: string | null;
    at: Date;
    /** Time from which it is listed: later than `at` when it was put off. */
    shown_at: Date;
    /** Time from which digests tell of it. */
    ready_at: Date;
    assignee_id: string | null;
    done_at: Date | null;
    /** Member of staff who changed it last. */
    changed_by: string | null;
    version: Generated<number>;
  };
  /** How often members of staff are e-mailed about the inbox. */
  inbox_digests: {
    company_id: string;
    user_id: string;
    frequency: InboxDigestFrequency;
    /** Time until which everything that was ready is told. */
    told_until: Date;
  };
}
