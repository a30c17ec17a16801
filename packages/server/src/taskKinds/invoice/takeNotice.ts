import type { PaymentVerdict } from '@anteroom/contract';
import { invoiceStage } from '@anteroom/domain/invoiceStage';
import { judgePayment } from '@anteroom/domain/judgePayment';
import { fail } from '@anteroom/server-sdk';
import type { Origin } from '../../audit/origin.ts';
import type { Tx } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { announceTasks } from '../../tasks/announceTasks.ts';
import { lockGroup } from '../../tasks/lockGroup.ts';
import { type FlaggedPayment, flaggedPaymentMail } from './flaggedPaymentMail.ts';
import { invoiceOf } from './invoiceTask.ts';
import type { PaymentNotice } from './PaymentPage.ts';
import { settleInvoice } from './settleInvoice.ts';

/**
 * Takes what the payment page tells of a payment, once however often it is told. What fits the invoice settles it; of anything
 * else the firm is told by e-mail, and the invoice stays as it is.
 *
 * @throws ServerError `not-found` when the payment page was never opened with this reference.
 */
export function takeNotice(deps: Deps, notice: PaymentNotice, origin: Origin): Promise<PaymentVerdict> {
  return deps.db.transaction().execute(async (tx) => {
    const attempt = await tx
      .selectFrom('payment_attempts')
      .select(['company_id as companyId', 'task_id as taskId'])
      .where('attempt_id', '=', notice.reference)
      .executeTakeFirst();
    if (!attempt) fail('not-found', 'There is no payment with this reference.');
    const { companyId, taskId } = attempt;
    await lockGroup(tx, { companyId }, taskId);
    const task = await tx
      .selectFrom('tasks')
      .select(['group_id', 'client_id', 'label', 'status', 'definition'])
      .where('company_id', '=', companyId)
      .where('task_id', '=', taskId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    const verdict = task
      ? judgePayment(invoiceStage(task.status), invoiceOf(task), notice)
      : 'invoice-cancelled';
    const { eventId, amount, currency, paidAt } = notice;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('payments')
      .values({
        company_id: companyId,
        event_id: eventId,
        task_id: taskId,
        amount,
        currency,
        paid_at: paidAt,
        noticed_at: deps.clock.now(),
        verdict,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return verdictOf(tx, companyId, eventId);

    if (verdict !== 'received')
      await tellFirm(deps, tx, companyId, { ...notice, label: task?.label ?? taskId, verdict });
    else if (task) await settleInvoice(tx, deps, { companyId, taskId, groupId: task.group_id, userId: null });
    if (task) await announceTasks(deps, companyId, [task.client_id], tx);
    await deps.audit.record(
      {
        action: verdict === 'received' ? 'payment-received' : 'payment-flagged',
        companyId,
        userId: null,
        subject: `task:${taskId}`,
        details: { by: 'payment-page', eventId, amount, currency, verdict },
        ...origin,
      },
      tx,
    );
    return verdict;
  });
}

/** What was said of it when it was told first. */
async function verdictOf(tx: Tx, companyId: string, eventId: string): Promise<PaymentVerdict> {
  const { verdict } = await tx
    .selectFrom('payments')
    .select('verdict')
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return verdict;
}

async function tellFirm(deps: Deps, tx: Tx, companyId: string, facts: FlaggedPayment): Promise<void> {
  const firm = await tx
    .selectFrom('companies')
    .select(['email', 'language'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const letter = flaggedPaymentMail(firm.language, facts);
  await deps.mail.enqueue(companyId, { to: firm.email, ...letter }, tx);
}
