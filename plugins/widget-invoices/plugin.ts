import { definePlugin, widget } from '@anteroom/sdk';

/** Unpaid invoices of the active client, on the home page. */
export default definePlugin({
  id: 'widget-invoices',
  sdk: '^1.0.0',
  held: [{ name: 'control:HideInvoiceTask' }],
  // It brings the invoices, and the pages that pay them.
  requires: ['task-invoice'],
  contributes: [
    widget({
      type: 'invoices',
      title: 'title',
      order: 30,
      module: './InvoicesWidget',
      // Same conditions as for the tasks themselves: the server refuses what is hidden.
      when: [
        'flag:invoiceTask',
        '!control:HideInvoiceTask',
        '!control:HideTasks',
        '!permission:ClientCenter.AllDocsOnly',
      ],
    }),
  ],
});
