import type { TaskStatus } from '@anteroom/contract';
import { localTime } from '@anteroom/domain/tasks/taskReminder';
import type { Scope } from '@anteroom/server-sdk';
import type { FirmInvoiceList, FirmInvoiceQuery, FirmInvoiceStage, InvoiceData } from '../api.ts';
import { invoiceOf } from './invoiceTask.ts';
import type { PaymentPortal } from './tables.ts';

/** Returns a page of the invoices of all clients that a member of staff may see. */
export function firmInvoices(
  { db, clients, clock, firms, tasks }: PaymentPortal,
  scope: Scope,
  { stage, clientId, pageSize = 25, after }: FirmInvoiceQuery,
): Promise<FirmInvoiceList> {
  return db.inFirm(scope, async (tx) => {
    const { timeZone } = await firms.get(tx, scope.companyId);
    const found = await tasks.list(tx, scope, {
      statuses: statusesOf[stage],
      ...(stage === 'overdue' && { dueBefore: localTime(clock.now(), timeZone).date }),
      ...(clientId !== undefined && { clientId }),
      order: stage === 'received' ? 'newest' : 'due',
      limit: pageSize + 1,
      ...(after !== undefined && { after }),
    });
    const shown = found.slice(0, pageSize);
    const ids = [...new Set(shown.map((task) => task.clientId))];
    const names = await clients.names(tx, scope.companyId, ids);
    return {
      items: shown.map((task) => {
        const { taskId, version, label, status, dueDate } = task;
        const { number, total, currency } = invoiceOf(task);
        const { paidOn = null, way = null } = task.data as InvoiceData;
        const client = { clientId: task.clientId, client: names.get(task.clientId) ?? '' };
        return { taskId, version, ...client, label, status, number, total, currency, dueDate, paidOn, way };
      }),
      next: found.length > pageSize ? (shown.at(-1)?.taskId ?? null) : null,
    };
  });
}

const statusesOf: Readonly<Record<FirmInvoiceStage, readonly TaskStatus[]>> = {
  reported: ['DONE'],
  overdue: ['NEW', 'WIP'],
  open: ['NEW', 'WIP'],
  received: ['RECEIVED'],
};
