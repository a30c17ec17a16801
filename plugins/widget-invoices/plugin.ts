import { clientPart, definePlugin, widget } from '@anteroom/sdk';

// Same conditions as for the tasks themselves, because the server refuses what is hidden.
const shownWhen = [
  'flag:invoiceTask',
  '!control:HideInvoiceTask',
  '!control:HideTasks',
  '!permission:ClientCenter.AllDocsOnly',
] as const;

/** Unpaid invoices: of the active client on the home page, and of any client on its page for staff. */
export default definePlugin({
  id: 'widget-invoices',
  sdk: '^1.0.0',
  held: [{ name: 'control:HideInvoiceTask' }],
  // Contributes the invoices, and the pages on which they are paid.
  requires: ['task-invoice'],
  contributes: [
    widget({
      type: 'invoices',
      title: 'title',
      order: 30,
      module: './InvoicesWidget',
      when: shownWhen,
    }),
    clientPart({ id: 'invoices', order: 30, module: './ClientInvoices', when: shownWhen }),
  ],
});
