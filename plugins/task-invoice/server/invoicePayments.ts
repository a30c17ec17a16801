import type { Scope } from '@anteroom/server-sdk';
import type { FlaggedPayments, InvoicePayments, Payment } from '../api.ts';
import { invoiceOf } from './invoiceTask.ts';
import type { PaymentPortal, PaymentTables } from './tables.ts';

/** Maximum number of payments listed. */
const mostFlagged = 100;

/**
 * Returns the facts about the payment of an invoice that its task does not contain.
 *
 * @param hasPage - whether the portal has a payment page.
 * @throws ServerError `not-found`, `forbidden`
 */
export function invoicePayments(
  { db, tasks }: PaymentPortal,
  scope: Scope,
  taskId: string,
  hasPage: boolean,
): Promise<InvoicePayments> {
  return db.inFirm(scope, async (tx) => {
    const { ways } = invoiceOf(await tasks.find(tx, scope, taskId));
    const attempt = await tx
      .selectFrom('task_invoice.attempts')
      .select('opened_at')
      .where('company_id', '=', scope.companyId)
      .where('task_id', '=', taskId)
      .executeTakeFirst();
    const payments = await tx
      .selectFrom('task_invoice.payments')
      .select(['amount', 'currency', 'paid_at', 'verdict'])
      .where('company_id', '=', scope.companyId)
      .where('task_id', '=', taskId)
      .orderBy('noticed_at')
      .orderBy('event_id')
      .execute();
    return {
      hasPage: hasPage && ways.some(({ kind }) => kind === 'payment-page'),
      pageOpenedAt: attempt?.opened_at.toISOString() ?? null,
      payments: payments.map(toPayment),
    };
  });
}

/** Returns the firm's most recent payments that did not settle an invoice and have not been dealt with. */
export function flaggedPayments({ db, tasks }: PaymentPortal, scope: Scope): Promise<FlaggedPayments> {
  return db.inFirm(scope, async (tx) => {
    const data: FlaggedPayments['data'][number][] = [];
    for (let offset = 0; data.length < mostFlagged; offset += mostFlagged) {
      const rows = await tx
        .selectFrom('task_invoice.payments')
        .select(['amount', 'currency', 'paid_at', 'verdict', 'event_id', 'task_id'])
        .where('company_id', '=', scope.companyId)
        .where('verdict', '<>', 'received')
        .where('dealt_with_at', 'is', null)
        .orderBy('noticed_at', 'desc')
        .orderBy('event_id')
        .offset(offset)
        .limit(mostFlagged)
        .execute();
      const taskIds = [...new Set(rows.map(({ task_id }) => task_id))];
      const ofThese = { taskIds, takenBack: true, order: 'newest', limit: mostFlagged } as const;
      const invoices = taskIds.length === 0 ? [] : await tasks.list(tx, scope, ofThese);
      const byId = new Map(invoices.map((invoice) => [invoice.taskId, invoice]));
      // Without its task, a payment's client is unknown, so staff limited to assigned clients do not see it.
      const shown = scope.assignedOnly ? rows.filter(({ task_id }) => byId.has(task_id)) : rows;
      for (const row of shown) {
        const { clientId = null, label = null } = byId.get(row.task_id) ?? {};
        data.push({ ...toPayment(row), eventId: row.event_id, taskId: row.task_id, clientId, label });
      }
      if (rows.length < mostFlagged) break;
    }
    return { data: data.slice(0, mostFlagged) };
  });
}

type PaymentRow = Pick<PaymentTables['task_invoice.payments'], 'amount' | 'currency' | 'paid_at' | 'verdict'>;

function toPayment({ amount, currency, paid_at, verdict }: PaymentRow): Payment {
  return { amount, currency, paidAt: paid_at.toISOString(), verdict };
}
