import type { PaymentPageAddress } from '@anteroom/contract';
import { invoiceStage } from '@anteroom/domain/invoiceStage';
import { actorOf, fail, type Scope } from '@anteroom/server-sdk';
import type { Origin } from '../../audit/origin.ts';
import type { Deps } from '../../deps.ts';
import { failRefused } from '../../tasks/taskConflict.ts';
import { findInvoice, invoiceOf } from './invoiceTask.ts';
import type { PaymentPage } from './PaymentPage.ts';

/**
 * Where the person pays an invoice. Asked again it is the same payment: the page names the invoice by one reference.
 *
 * @throws ServerError `not-found` when it is no invoice that the person may know of, or cannot be paid so; `conflict` when it
 *   is paid or cancelled; `forbidden`
 */
export function openPaymentPage(
  deps: Deps,
  page: PaymentPage,
  scope: Scope,
  taskId: string,
  origin: Origin,
): Promise<PaymentPageAddress> {
  return deps.db.transaction().execute(async (tx) => {
    const task = await findInvoice(deps, tx, scope, taskId);
    const { ways, number, total, currency } = invoiceOf(task);
    if (!ways.some(({ kind }) => kind === 'payment-page')) {
      fail('not-found', 'This invoice can’t be paid online.');
    }
    if (invoiceStage(task.status) !== 'to-pay') failRefused('task-complete');
    const openedAt = deps.clock.now();
    const { attempt_id: reference } = await tx
      .insertInto('payment_attempts')
      .values({
        company_id: scope.companyId,
        task_id: taskId,
        attempt_id: deps.ids.next(),
        opened_at: openedAt,
      })
      .onConflict((conflict) =>
        conflict.columns(['company_id', 'task_id']).doUpdateSet({ opened_at: openedAt }),
      )
      .returning('attempt_id')
      .executeTakeFirstOrThrow();
    await deps.audit.record(
      {
        action: 'payment-page-opened',
        ...actorOf(scope),
        subject: `task:${taskId}`,
        details: { reference, total, currency },
        ...origin,
      },
      tx,
    );
    const returnUrl = `${deps.origin}/tasks/clients/${task.clientId}/task/${taskId}`;
    const { language } = scope;
    return {
      url: page.address({ reference, amount: total, currency, invoice: number, language, returnUrl }),
    };
  });
}
