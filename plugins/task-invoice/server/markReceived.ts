import type { Task } from '@anteroom/contract';
import { type AnyTransaction, actorOf, type Origin, type Scope } from '@anteroom/server-sdk';
import { invoiceStage } from '../rules/invoiceStage.ts';
import { failComplete } from './invoiceTask.ts';
import type { PaymentPortal } from './tables.ts';

/**
 * Records in the firm's name that it has received the money, whether or not the client has reported the payment.
 * Idempotent.
 *
 * @throws ServerError `not-found`, `forbidden`; `conflict` when the invoice is cancelled.
 */
export function markReceived(
  portal: PaymentPortal,
  scope: Scope,
  taskId: string,
  origin: Origin,
): Promise<Task> {
  return portal.db.inFirm(scope, (tx) => receive(portal, tx, scope, taskId, origin));
}

/**
 * Does the same in the caller's transaction.
 *
 * @throws ServerError as {@link markReceived}
 */
export async function receive(
  { tasks, audit }: Pick<PaymentPortal, 'tasks' | 'audit'>,
  tx: AnyTransaction,
  scope: Scope,
  taskId: string,
  origin: Origin,
): Promise<Task> {
  const task = await tasks.lock(tx, scope, taskId);
  const stage = invoiceStage(task.status);
  if (stage === 'received') return task;
  if (stage === 'cancelled') failComplete();
  await tasks.change(tx, actorOf(scope), task, { status: 'RECEIVED' });
  await audit.record(
    {
      action: 'payment-received',
      ...actorOf(scope),
      subject: `task:${taskId}`,
      details: { by: 'firm', label: task.label, clientId: task.clientId },
      ...origin,
    },
    tx,
  );
  return tasks.find(tx, scope, taskId);
}
