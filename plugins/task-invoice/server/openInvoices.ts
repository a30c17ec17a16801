import type { Scope } from '@anteroom/server-sdk';
import type { OpenInvoices } from '../api.ts';
import { invoiceOf } from './invoiceTask.ts';
import type { PaymentPortal } from './tables.ts';

/** Maximum number of invoices listed. */
const mostInvoices = 50;

/**
 * Returns a client's unpaid invoices, earliest due date first.
 *
 * @throws ServerError `not-found`
 */
export function openInvoices(
  { db, clients, tasks }: PaymentPortal,
  scope: Scope,
  clientId: string,
): Promise<OpenInvoices> {
  return db.inFirm(scope, async (tx) => {
    await clients.require(tx, scope, clientId);
    const open = { clientId, statuses: ['NEW', 'WIP'], order: 'due', limit: mostInvoices } as const;
    const found = await tasks.list(tx, scope, open);
    return {
      items: found.map((task) => {
        const { taskId, label, dueDate } = task;
        const { number, total, currency } = invoiceOf(task);
        return { taskId, label, dueDate, number, total, currency };
      }),
    };
  });
}
