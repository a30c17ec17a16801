import { definePlugin, taskEditor, taskType } from '@anteroom/sdk';

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
    taskEditor({
      kind: 'PAYMENT_REQUEST',
      label: 'editor.label',
      icon: 'receipt-text',
      order: 16,
      module: './InvoiceEditor',
      when: ['flag:invoiceTask', '!control:HideInvoiceTask'],
    }),
  ],
});
