import type { Delivery } from '@anteroom/contract';
import type { AuditAction } from '../audit/audit.ts';
import type { Origin } from '../audit/origin.ts';
import type { Tx } from '../database/schema.ts';
import type { Deps } from '../deps.ts';
import { fail } from '../http/problem.ts';
import { actorOf, type Scope } from '../http/scope.ts';
import { findDelivery, lockDelivery } from './deliveryStore.ts';
import { tellOfCancelled } from './tellOfDeliveries.ts';

export interface DeliveryKey {
  readonly clientId: string;
  readonly deliveryId: string;
}

/**
 * Somebody at the client says that it was received. The first one counts: said again, by whomever, it stays as it is.
 *
 * @throws ServerError `not-found`; `conflict` (`cancelled`) when the firm has taken it back.
 */
export function acknowledgeDelivery(
  deps: Deps,
  scope: Scope,
  { clientId, deliveryId }: DeliveryKey,
  origin: Origin,
): Promise<Delivery> {
  return deps.db.transaction().execute(async (tx) => {
    await lockDelivery(tx, scope, deliveryId);
    const delivery = await findDelivery(tx, scope, clientId, deliveryId);
    if (delivery.cancelled !== null) {
      fail('conflict', 'This delivery was canceled.', {
        errors: [{ path: 'deliveryId', message: 'is cancelled', reason: 'cancelled' }],
        current: delivery,
      });
    }
    if (delivery.acknowledgedAt !== null) return delivery;
    const change = { acknowledged_by: scope.userId, acknowledged_at: deps.clock.now() };
    return write(deps, tx, scope, delivery, change, 'delivery-acknowledged', origin);
  });
}

/**
 * The firm takes a delivery back; its number stays, and its documents are where they are. Said again it changes nothing.
 *
 * @throws ServerError `not-found`
 */
export function cancelDelivery(
  deps: Deps,
  scope: Scope,
  { clientId, deliveryId }: DeliveryKey,
  reason: string,
  origin: Origin,
): Promise<Delivery> {
  return deps.db.transaction().execute(async (tx) => {
    await lockDelivery(tx, scope, deliveryId);
    const delivery = await findDelivery(tx, scope, clientId, deliveryId);
    if (delivery.cancelled !== null) return delivery;
    const change = { cancelled_by: scope.userId, cancelled_at: deps.clock.now(), cancel_reason: reason };
    const cancelled = await write(deps, tx, scope, delivery, change, 'delivery-cancelled', origin);
    await tellOfCancelled(deps, tx, scope.companyId, deliveryId);
    return cancelled;
  });
}

async function write(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  { id, clientId, number, year }: Delivery,
  change: object,
  action: Extract<AuditAction, `delivery-${string}`>,
  origin: Origin,
): Promise<Delivery> {
  const { companyId } = scope;
  await tx
    .updateTable('deliveries')
    .set(change)
    .where('company_id', '=', companyId)
    .where('delivery_id', '=', id)
    .execute();
  const subject = `delivery:${id}`;
  await deps.audit.record(
    { action, ...actorOf(scope), subject, details: { number, year, clientId }, ...origin },
    tx,
  );
  await deps.events.publish({ companyId, clientId }, { type: 'deliveries-changed', data: { clientId } }, tx);
  return findDelivery(tx, scope, clientId, id);
}
