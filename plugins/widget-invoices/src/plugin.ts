import { definePlugin, widget } from '@anteroom/sdk';

/** What the active client has to pay, on home. */
export default definePlugin({
  id: 'widget-invoices',
  sdk: '^1.0.0',
  contributes: [
    widget({
      type: 'invoices',
      title: 'title',
      order: 30,
      module: './InvoicesWidget',
      // As the tasks themselves: the server refuses what is hidden.
      when: [
        'flag:invoiceTask',
        '!control:HideInvoiceTask',
        '!control:HideTasks',
        '!permission:ClientCenter.AllDocsOnly',
      ],
    }),
  ],
});
