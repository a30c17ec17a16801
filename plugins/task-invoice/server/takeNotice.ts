import { fail, type KindTask, type Origin } from '@anteroom/server-sdk';
import type { PaymentVerdict } from '../api.ts';
import { invoiceStage } from '../rules/invoiceStage.ts';
import { judgePayment } from '../rules/judgePayment.ts';
import { invoiceOf } from './invoiceTask.ts';
import type { PaymentNotice } from './PaymentPage.ts';
import { flaggedPayment, type PaymentFacts } from './paymentItems.ts';
import { type Attempt, attemptOf } from './reference.ts';
import type { PaymentPortal, PaymentTx } from './tables.ts';

/**
 * Processes a payment page's notice, once per event however often it is repeated. A payment that fits the invoice
 * settles it; for any other payment the firm is notified in its inbox, and the invoice stays unchanged.
 *
 * @throws ServerError `not-found` when the payment page was never opened with this reference.
 */
export async function takeNotice(
  portal: PaymentPortal,
  notice: PaymentNotice,
  origin: Origin,
): Promise<PaymentVerdict> {
  const attempt = attemptOf(notice.reference) ?? failUnknown();
  const { companyId } = attempt;
  return portal.db.inFirm(companyId, async (tx) => {
    const taskId = await findTaskId(tx, attempt);
    const task = await portal.tasks.lockInFirm(tx, companyId, taskId);
    const verdict = task
      ? judgePayment(invoiceStage(task.status), invoiceOf(task), notice)
      : 'invoice-cancelled';
    const { eventId, amount, currency, paidAt } = notice;
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('task_invoice.payments')
      .values({
        company_id: companyId,
        event_id: eventId,
        task_id: taskId,
        amount,
        currency,
        paid_at: paidAt,
        noticed_at: portal.clock.now(),
        verdict,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return verdictOf(tx, companyId, eventId);

    if (verdict !== 'received') {
      const label = task?.label ?? taskId;
      const facts: PaymentFacts = { label, amount, currency, verdict };
      await portal.inbox.add(tx, {
        companyId,
        kind: flaggedPayment,
        clientId: task?.clientId ?? null,
        userId: null,
        key: eventId,
        facts,
        path: '/staff/payments',
      });
      if (task) await tellPages(portal, tx, companyId, task);
    } else if (task) {
      await portal.tasks.change(tx, { companyId, userId: null }, task, { status: 'RECEIVED' });
    }
    await portal.audit.record(
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

async function findTaskId(tx: PaymentTx, { companyId, attemptId }: Attempt): Promise<string> {
  const attempt = await tx
    .selectFrom('task_invoice.attempts')
    .select('task_id')
    .where('company_id', '=', companyId)
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
  return attempt?.task_id ?? failUnknown();
}

function failUnknown(): never {
  fail('not-found', 'There is no payment with this reference.');
}

/** Returns the verdict on an event that was already processed. */
async function verdictOf(tx: PaymentTx, companyId: string, eventId: string): Promise<PaymentVerdict> {
  const { verdict } = await tx
    .selectFrom('task_invoice.payments')
    .select('verdict')
    .where('company_id', '=', companyId)
    .where('event_id', '=', eventId)
    .executeTakeFirstOrThrow();
  return verdict;
}

/** Makes open pages reload the invoice's payments, as a change of its task would. */
async function tellPages(
  { events }: PaymentPortal,
  tx: PaymentTx,
  companyId: string,
  { clientId }: KindTask,
): Promise<void> {
  await events.publish({ companyId, clientId }, { type: 'payments-changed', data: { clientId } }, tx);
}
