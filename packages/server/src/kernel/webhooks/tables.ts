import type { ColumnType, Generated } from 'kysely';

export interface WebhookTables {
  webhooks: {
    company_id: string;
    webhook_id: string;
    address: string;
    /** Names of the events that are sent to the webhook. */
    events: readonly string[];
    is_on: Generated<boolean>;
    /** Reason why the portal turned the webhook off. */
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
    /** Time of the event. The ID that receivers get is that of the delivery. */
    created_at: Generated<Date>;
    /** Time since which the delivery has been tried: later than the event if it was sent again manually. */
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
