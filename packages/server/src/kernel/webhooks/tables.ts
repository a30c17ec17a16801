import type { ColumnType, Generated } from 'kysely';

export interface WebhookTables {
  webhooks: {
    company_id: string;
    webhook_id: string;
    address: string;
    /** Names of the events that it is told of. */
    events: readonly string[];
    is_on: Generated<boolean>;
    /** Why the portal turned it off. */
    turned_off: 'failing' | 'gone' | null;
    /** Encrypted. */
    secret: string;
    former_secret: string | null;
    former_secret_until: Date | null;
    created_at: Date;
    succeeded_at: Date | null;
  };
  webhook_deliveries: {
    company_id: string;
    delivery_id: string;
    webhook_id: string;
    event: string;
    data: ColumnType<Record<string, unknown>, string, never>;
    /** Time of the event; the ID that receivers get is the delivery's. */
    created_at: Generated<Date>;
    /** Time since which it is tried: later than the event's where it was sent again by hand. */
    tried_since: Generated<Date>;
    state: Generated<'pending' | 'delivered' | 'failed'>;
  };
  webhook_attempts: {
    company_id: string;
    delivery_id: string;
    attempt_id: string;
    at: Date;
    status: number | null;
    ms: number;
    answer: string;
  };
}
