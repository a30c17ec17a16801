import type { FlaggedPayments, InvoicePayments, Payment } from '@anteroom/contract';
import type { Scope } from '@anteroom/server-sdk';
import type { Db } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { findInvoice, invoiceOf } from './invoiceTask.ts';
import type { PaymentTables } from './tables.ts';

/**
 * What is known of paying an invoice, beside its task.
 *
 * @param hasPage - whether the portal has a payment page.
 * @throws ServerError `not-found`, `forbidden`
 */
export async function invoicePayments(
  deps: Pick<Deps, 'db' | 'taskKinds'>,
  scope: Scope,
  taskId: string,
  hasPage: boolean,
): Promise<InvoicePayments> {
  const { db } = deps;
  const invoice = invoiceOf(await findInvoice(deps, db, scope, taskId));
  const attempt = await db
    .selectFrom('payment_attempts')
    .select('opened_at')
    .where('company_id', '=', scope.companyId)
    .where('task_id', '=', taskId)
    .executeTakeFirst();
  const payments = await db
    .selectFrom('payments')
    .select(['amount', 'currency', 'paid_at', 'verdict'])
    .where('company_id', '=', scope.companyId)
    .where('task_id', '=', taskId)
    .orderBy('noticed_at')
    .orderBy('event_id')
    .execute();
  return {
    hasPage: hasPage && invoice.ways.some(({ kind }) => kind === 'payment-page'),
    pageOpenedAt: attempt?.opened_at.toISOString() ?? null,
    payments: payments.map(toPayment),
  };
}

/** The last hundred of the firm's payments that did not settle an invoice and were not dealt with. */
export async function flaggedPayments(db: Db, { companyId }: Scope): Promise<FlaggedPayments> {
  const rows = await db
    .selectFrom('payments as p')
    .leftJoin('tasks as t', (join) =>
      join.onRef('t.company_id', '=', 'p.company_id').onRef('t.task_id', '=', 'p.task_id'),
    )
    .select([
      'p.amount',
      'p.currency',
      'p.paid_at',
      'p.verdict',
      'p.event_id',
      'p.task_id',
      't.client_id',
      't.label',
    ])
    .where('p.company_id', '=', companyId)
    .where('p.verdict', '<>', 'received')
    .where('p.dealt_with_at', 'is', null)
    .orderBy('p.noticed_at', 'desc')
    .orderBy('p.event_id')
    .limit(100)
    .execute();
  return {
    data: rows.map((row) => ({
      ...toPayment(row),
      eventId: row.event_id,
      taskId: row.task_id,
      clientId: row.client_id,
      label: row.label,
    })),
  };
}

type PaymentRow = Pick<PaymentTables['payments'], 'amount' | 'currency' | 'paid_at' | 'verdict'>;

function toPayment({ amount, currency, paid_at, verdict }: PaymentRow): Payment {
  return { amount, currency, paidAt: paid_at.toISOString(), verdict };
}
