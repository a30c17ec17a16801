import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { PaymentDealtWith } from '../api.ts';
import { flaggedPayment } from './paymentItems.ts';
import type { PaymentPortal, PaymentTx } from './tables.ts';

/**
 * Records what the firm did about a payment that did not settle its invoice, and removes it from the list.
 *
 * @throws ServerError `not-found` when there is no such payment, or somebody has already dealt with it.
 */
export async function dealWithPayment(
  portal: PaymentPortal,
  scope: Scope,
  eventId: string,
  { note }: PaymentDealtWith,
  origin: Origin,
): Promise<void> {
  await portal.db.inFirm(scope, (tx) => settlePayment(portal, tx, scope, eventId, note.trim(), origin));
}

/**
 * Does the same in the caller's transaction.
 *
 * @throws ServerError as {@link dealWithPayment}
 */
export async function settlePayment(
  { clock, audit, tasks, inbox }: PaymentPortal,
  tx: PaymentTx,
  scope: Scope,
  eventId: string,
  note: string,
  origin: Origin,
): Promise<void> {
  const actor = actorOf(scope);
  const payment = await tx
    .updateTable('task_invoice.payments')
    .set({ dealt_with_at: clock.now(), dealt_with_by: actor.userId, note })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', eventId)
    .where('verdict', '<>', 'received')
    .where('dealt_with_at', 'is', null)
    .returning(['task_id', 'verdict'])
    .executeTakeFirst();
  if (!payment) fail('not-found', 'There is no such payment to resolve.');
  if (scope.assignedOnly) await tasks.find(tx, scope, payment.task_id);
  const { companyId } = scope;
  await inbox.finish(tx, { companyId, kind: flaggedPayment, key: eventId, userId: actor.userId });
  await audit.record(
    {
      action: 'payment-dealt-with',
      ...actor,
      subject: `task:${payment.task_id}`,
      details: { eventId, verdict: payment.verdict, note },
      ...origin,
    },
    tx,
  );
}
