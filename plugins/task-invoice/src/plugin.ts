import { definePlugin, taskType } from '@anteroom/sdk';

/** A task by which the firm asks to be paid. */
export default definePlugin({
  id: 'task-invoice',
  sdk: '^1.0.0',
  contributes: [
    taskType({
      kind: 'PAYMENT_REQUEST',
      label: 'label',
      icon: 'receipt-text',
      module: './InvoiceTask',
      when: ['flag:invoiceTask', '!control:HideInvoiceTask'],
    }),
  ],
});
