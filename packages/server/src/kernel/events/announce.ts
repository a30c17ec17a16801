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
  // A statement of its own: where a firm's rows lie on another server, it is not that one which tells.
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

/** Returns what publishes the events of a command: servers hear of them by the database. */
export function commandEvents(db: DbOrTx): EventPublisher {
  return {
    async publish(audience, event, tx = db) {
      await announce(tx, { id: timeOrderedIds.next(), audience, event });
    },
  };
}
