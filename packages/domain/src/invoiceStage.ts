import type { TaskStatus } from '@anteroom/contract';

/** Where an invoice is, for who pays it. */
export type InvoiceStage =
  | 'to-pay'
  /** The client has said that it is paid. */
  | 'reported'
  /** The firm has the money. */
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
