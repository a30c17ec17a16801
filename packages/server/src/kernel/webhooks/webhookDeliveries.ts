import { type RawBuilder, sql } from 'kysely';
import type { Announcement } from '../events/announce.ts';

/** Queue in which events are delivered to webhooks. */
export const webhookQueue = 'webhook';

/** Job of {@link webhookQueue}. */
export interface WebhookJob {
  readonly companyId: string;
  readonly deliveryId: string;
}

/** Events that are never sent to webhooks, because they concern a single browser or person. */
const unsent: ReadonlySet<string> = new Set(['version', 'missed']);

/** Returns whether an event may be sent to webhooks. */
export function isForWebhooks({ audience: { userId }, event }: Announcement): boolean {
  return userId === undefined && !unsent.has(event.type);
}

/**
 * Returns the statement that adds a delivery of an event for each of the firm's webhooks that receives it, and returns
 * the jobs for the deliveries.
 */
export function addingDeliveries({
  id,
  audience: { companyId },
  event,
}: Announcement): RawBuilder<WebhookJob> {
  return sql<WebhookJob>`
    insert into webhook_deliveries as d (company_id, delivery_id, webhook_id, event, data)
    select company_id, ${`${id}-`}::text || row_number() over (order by webhook_id), webhook_id, ${event.type}, ${JSON.stringify(event.data)}
    from webhooks
    where company_id = ${companyId} and is_on and ${event.type} = any(events)
    returning d.company_id as "companyId", d.delivery_id as "deliveryId"
  `;
}
