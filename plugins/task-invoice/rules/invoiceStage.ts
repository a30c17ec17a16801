import type { TaskStatus } from '@anteroom/contract';

/** Stage of an invoice from the payer's point of view. */
export type InvoiceStage =
  | 'to-pay'
  /** The client has reported that it is paid. */
  | 'reported'
  /** The firm has received the money. */
  | 'received'
  | 'cancelled';

const stages: Readonly<Record<TaskStatus, InvoiceStage>> = {
  NEW: 'to-pay',
  WIP: 'to-pay',
  DONE: 'reported',
  RECEIVED: 'received',
  CANCELLED: 'cancelled',
};

export function invoiceStage(status: TaskStatus): InvoiceStage {
  return stages[status];
}
