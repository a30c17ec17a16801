import type { PluginEvent, PortalEvent } from '@anteroom/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import { timeOrderedIds } from '../ids.ts';
import { addingDeliveries, isForWebhooks, type WebhookJob } from '../webhooks/webhookDeliveries.ts';

/** Recipients of an event: everybody in the firm who may see the client; everybody in the firm if `clientId` is null. */
export interface Audience {
  readonly companyId: string;
  readonly clientId: string | null;
  /** Only this user receives it. */
  readonly userId?: string;
  /** Client users receive it only with one of these contacts; staff in any case. */
  readonly contactIds?: readonly string[];
}

export interface Announcement {
  readonly id: string;
  readonly audience: Audience;
  readonly event: PluginEvent;
}

/**
 * Sends an event to every node; within a transaction, once that commits. Adds it for the firm's webhooks as well.
 *
 * @returns the jobs that deliver it to these. Where nobody adds them, as in a command, a server does within some minutes.
 */
export async function announce(db: DbOrTx, announcement: Announcement): Promise<readonly WebhookJob[]> {
  const told = sql`select pg_notify('events', ${JSON.stringify(announcement)}) as told`;
  if (!isForWebhooks(announcement)) {
    await told.execute(db);
    return [];
  }
  // One statement: nothing that happens waits for the database twice.
  const { rows } = await sql<WebhookJob | { readonly deliveryId: null }>`
    with added as (${addingDeliveries(announcement)})
    select told, added.* from (${told}) as event left join added on true`.execute(db);
  return rows.filter((row): row is WebhookJob => row.deliveryId !== null);
}

/** Publisher of events. */
export interface EventPublisher {
  publish(audience: Audience, event: PortalEvent | PluginEvent, tx?: DbOrTx): Promise<void>;
}

/** Returns what publishes the events of a command: servers hear of them by the database. */
export function commandEvents(db: DbOrTx): EventPublisher {
  return {
    async publish(audience, event, tx = db) {
      await announce(tx, { id: timeOrderedIds.next(), audience, event });
    },
  };
}
