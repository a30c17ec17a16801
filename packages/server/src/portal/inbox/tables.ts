import type { InboxDigestFrequency } from '@anteroom/contract';
import type { ColumnType, Generated } from 'kysely';

export interface InboxTables {
  /** Items of the staff's inboxes. */
  inbox_items: {
    company_id: string;
    item_id: string;
    kind: string;
    client_id: string | null;
    /** The person who caused it; null if there is none. */
    user_id: string | null;
    /**
     * Object that it is about, as long as new events about the object are merged into this item. null once it is done.
     */
    key: string | null;
    facts: ColumnType<object, string, string>;
    /** Text that the person wrote. */
    text: string | null;
    /** Path in the portal at which staff deal with it. */
    path: string | null;
    at: Date;
    /** Time from which it is listed. Later than `at` if it was snoozed. */
    shown_at: Date;
    /** Time from which digests include it. */
    ready_at: Date;
    assignee_id: string | null;
    done_at: Date | null;
    /** Staff member who changed it last. */
    changed_by: string | null;
    version: Generated<number>;
  };
  /** How often staff members are e-mailed about the inbox. */
  inbox_digests: {
    company_id: string;
    user_id: string;
    frequency: InboxDigestFrequency;
    /** Time up to which all ready items have been sent. */
    told_until: Date;
  };
}
