import { definePlugin, staffPage, taskEditor, taskType } from '@anteroom/sdk';
import { shownWhen } from './rules/shownWhen.ts';

/** Task kind with which the firm asks to be paid. */
export default definePlugin({
  id: 'task-invoice',
  sdk: '^1.0.0',
  held: [{ name: 'control:HideInvoiceTask' }],
  flags: [{ id: 'invoiceTask', default: true, name: 'flag.name', description: 'flag.description' }],
  contributes: [
    taskType({
      kind: 'PAYMENT_REQUEST',
      label: 'label',
      icon: 'receipt-text',
      // The invoice has its own button for this, beside its amount.
      receivable: false,
      module: './InvoiceTask',
      when: shownWhen,
    }),
    taskEditor({
      kind: 'PAYMENT_REQUEST',
      label: 'editor.label',
      icon: 'receipt-text',
      order: 16,
      module: './InvoiceEditor',
      when: shownWhen,
    }),
    staffPage({
      id: 'payments',
      order: 32,
      screen: { path: 'payments', title: 'payments.title', icon: 'hand-coins' },
      module: './PaymentsPage',
      when: [...shownWhen, { any: ['permission:Platform.DefaultStaff', 'permission:Staff.Application'] }],
    }),
  ],
  // Also sent for a payment that does not change its invoice.
  events: [
    {
      name: 'payments-changed',
      title: 'events.payments-changed',
      access: 'tasks.read',
      stale: [['tasks'], ['payments']],
    },
  ],
});
