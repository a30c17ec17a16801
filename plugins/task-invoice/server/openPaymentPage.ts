import { actorOf, fail, type Origin, type Scope } from '@anteroom/server-sdk';
import type { PaymentPageAddress } from '../api.ts';
import { invoiceStage } from '../rules/invoiceStage.ts';
import { failComplete, invoiceOf } from './invoiceTask.ts';
import type { PaymentPage } from './PaymentPage.ts';
import { referenceOf } from './reference.ts';
import type { PaymentPortal } from './tables.ts';

/**
 * Returns the URL at which the person pays an invoice. Repeated calls lead to the same payment, because they use the
 * same reference for the invoice.
 *
 * @throws ServerError `not-found` when the task is not an invoice that the person may see, or it cannot be paid this
 * way; `conflict` when it is paid or cancelled; `forbidden`
 */
export function openPaymentPage(
  { db, tasks, clock, ids, audit, origin: portalOrigin }: PaymentPortal,
  page: PaymentPage,
  scope: Scope,
  taskId: string,
  origin: Origin,
): Promise<PaymentPageAddress> {
  const { companyId, language } = scope;
  return db.inFirm(scope, async (tx) => {
    const task = await tasks.lock(tx, scope, taskId);
    const { ways, number, total, currency } = invoiceOf(task);
    if (!ways.some(({ kind }) => kind === 'payment-page')) {
      fail('not-found', 'This invoice can’t be paid online.');
    }
    if (invoiceStage(task.status) !== 'to-pay') failComplete();
    const openedAt = clock.now();
    const { attempt_id: attemptId } = await tx
      .insertInto('task_invoice.attempts')
      .values({ company_id: companyId, task_id: taskId, attempt_id: ids.next(), opened_at: openedAt })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'task_id']).doUpdateSet({ opened_at: openedAt }),
      )
      .returning('attempt_id')
      .executeTakeFirstOrThrow();
    const reference = referenceOf({ companyId, attemptId });
    await audit.record(
      {
        action: 'payment-page-opened',
        ...actorOf(scope),
        subject: `task:${taskId}`,
        details: { reference, total, currency },
        ...origin,
      },
      tx,
    );
    const returnUrl = `${portalOrigin}/tasks/clients/${task.clientId}/task/${taskId}`;
    return {
      url: page.address({ reference, amount: total, currency, invoice: number, language, returnUrl }),
    };
  });
}
