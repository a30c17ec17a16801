import { fail } from '@anteroom/server-sdk';
import type { Deps } from '../../deps.ts';
import { webhookQueue } from '../../kernel/webhooks/webhookDeliveries.ts';
import type { Author } from '../people/Author.ts';
import type { Tx } from '../schema.ts';

declare module '../../kernel/audit/audit.ts' {
  interface AuditActions {
    'webhook-redelivered': unknown;
  }
}

/** Delivers an event again, with its original ID. @throws ServerError `not-found`, `conflict` if the webhook is off. */
export async function redeliver(
  { audit, clock, jobs }: Pick<Deps, 'audit' | 'clock'> & Partial<Pick<Deps, 'jobs'>>,
  tx: Tx,
  { companyId, entry }: Author,
  { webhookId, deliveryId }: { readonly webhookId: string; readonly deliveryId: string },
): Promise<void> {
  const found = await tx
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', (join) =>
      join.onRef('w.company_id', '=', 'd.company_id').onRef('w.webhook_id', '=', 'd.webhook_id'),
    )
    .select('w.is_on')
    .where('d.company_id', '=', companyId)
    .where('d.webhook_id', '=', webhookId)
    .where('d.delivery_id', '=', deliveryId)
    .forUpdate('d')
    .executeTakeFirst();
  if (!found) fail('not-found', 'There is no such delivery.');
  if (!found.is_on)
    fail('conflict', 'Turn the webhook on first.', {
      errors: [{ path: 'params/webhookId', message: 'is turned off', reason: 'webhook-off' }],
    });
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'pending', tried_since: clock.now() })
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', deliveryId)
    .execute();
  // A command cannot queue jobs; a server will find the pending delivery.
  await jobs?.send(webhookQueue, { companyId, deliveryId }, tx);
  const details = { ...entry.details, delivery: deliveryId };
  await audit.record(
    { ...entry, action: 'webhook-redelivered', subject: `webhook:${webhookId}`, details },
    tx,
  );
}
