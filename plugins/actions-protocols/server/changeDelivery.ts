import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { Delivery } from '../api.ts';
import { findDelivery, lockDelivery } from './deliveryStore.ts';
import type { DeliveryPortal, DeliveryTx } from './tables.ts';
import { tellOfCancelled } from './tellOfDeliveries.ts';

export interface DeliveryKey {
  readonly clientId: string;
  readonly deliveryId: string;
}

/**
 * Records that someone at the client confirms receipt. Only the first confirmation counts: later ones, by whoever,
 * change nothing.
 *
 * @throws ServerError `not-found`; `conflict` (`cancelled`) when the firm has cancelled the delivery.
 */
export function acknowledgeDelivery(
  portal: DeliveryPortal,
  scope: Scope,
  { clientId, deliveryId }: DeliveryKey,
  origin: Origin,
): Promise<Delivery> {
  return portal.db.inFirm(scope, async (tx) => {
    await lockDelivery(tx, scope, deliveryId);
    const delivery = await findDelivery(portal, tx, scope, clientId, deliveryId);
    if (delivery.cancelled !== null) {
      fail('conflict', 'This delivery was canceled.', {
        errors: [{ path: 'deliveryId', message: 'is cancelled', reason: 'cancelled' }],
        current: delivery,
      });
    }
    if (delivery.acknowledgedAt !== null) return delivery;
    const change = { acknowledged_by: scope.userId, acknowledged_at: portal.clock.now() };
    return write(portal, tx, scope, delivery, change, 'delivery-acknowledged', origin);
  });
}

/**
 * Cancels a delivery on behalf of the firm. It keeps its number, and its documents stay in place. Cancelling it again
 * changes nothing.
 *
 * @throws ServerError `not-found`
 */
export function cancelDelivery(
  portal: DeliveryPortal,
  scope: Scope,
  { clientId, deliveryId }: DeliveryKey,
  reason: string,
  origin: Origin,
): Promise<Delivery> {
  return portal.db.inFirm(scope, async (tx) => {
    await lockDelivery(tx, scope, deliveryId);
    const delivery = await findDelivery(portal, tx, scope, clientId, deliveryId);
    if (delivery.cancelled !== null) return delivery;
    const change = { cancelled_by: scope.userId, cancelled_at: portal.clock.now(), cancel_reason: reason };
    const cancelled = await write(portal, tx, scope, delivery, change, 'delivery-cancelled', origin);
    await tellOfCancelled(portal, tx, scope.companyId, deliveryId);
    return cancelled;
  });
}

async function write(
  portal: DeliveryPortal,
  tx: DeliveryTx,
  scope: Scope,
  { id, clientId, number, year }: Delivery,
  change: object,
  action: 'delivery-acknowledged' | 'delivery-cancelled',
  origin: Origin,
): Promise<Delivery> {
  const { companyId } = scope;
  await tx
    .updateTable('actions_protocols.deliveries')
    .set(change)
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', id)
    .execute();
  const subject = `delivery:${id}`;
  await portal.audit.record(
    { action, ...actorOf(scope), subject, details: { number, year, clientId }, ...origin },
    tx,
  );
  await portal.events.publish(
    { companyId, clientId },
    { type: 'deliveries-changed', data: { clientId } },
    tx,
  );
  return findDelivery(portal, tx, scope, clientId, id);
}
