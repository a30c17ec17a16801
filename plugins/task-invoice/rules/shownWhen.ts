/** Condition under which invoices are available, shared by both halves: what the browser hides, the server refuses. */
export const shownWhen = ['flag:invoiceTask', '!control:HideInvoiceTask'] as const;
