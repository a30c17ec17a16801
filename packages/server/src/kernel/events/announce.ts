import type { PluginEvent, PortalEvent } from '@anteroom/contract';
import { sql } from 'kysely';
import type { DbOrTx } from '../database/schema.ts';
import { timeOrderedIds } from '../ids.ts';
import { addingDeliveries, isForWebhooks, type WebhookJob } from '../webhooks/webhookDeliveries.ts';

/** Recipients of an event: everybody in the firm who may see the client; everybody in the firm if `clientId` is null. */
export interface Audience {
  readonly companyId: string;
  readonly clientId: string | null;
  /** ID of the only user who receives the event. */
  readonly userId?: string;
  /** Contacts to which the event is restricted among client users. Staff receive it in any case. */
  readonly contactIds?: readonly string[];
}

export interface Announcement {
  readonly id: string;
  readonly audience: Audience;
  readonly event: PluginEvent;
}

/**
 * Sends an event to every node; within a transaction, once that commits. Also adds deliveries for the firm's webhooks.
 *
 * @returns the jobs for these deliveries. If the caller does not enqueue them, as in a command, a server does so within
 * some minutes.
 */
export async function announce(db: DbOrTx, announcement: Announcement): Promise<readonly WebhookJob[]> {
  // A separate statement: if the firm's rows are on another server, the notification must not be sent from there.
  const tell = () => sql`select pg_notify('events', ${JSON.stringify(announcement)})`.execute(db);
  if (!isForWebhooks(announcement)) {
    await tell();
    return [];
  }
  const { rows } = await addingDeliveries(announcement).execute(db);
  await tell();
  return rows;
}

/** Publisher of events. */
export interface EventPublisher {
  publish(audience: Audience, event: PortalEvent | PluginEvent, tx?: DbOrTx): Promise<void>;
}

/** Returns the event publisher for a command: servers receive its events through the database. */
export function commandEvents(db: DbOrTx): EventPublisher {
  return {
    async publish(audience, event, tx = db) {
      await announce(tx, { id: timeOrderedIds.next(), audience, event });
    },
  };
}
