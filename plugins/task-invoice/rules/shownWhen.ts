/** Condition of invoices on both sides: what the browser hides by it, the server refuses. */
export const shownWhen = ['flag:invoiceTask', '!control:HideInvoiceTask'] as const;
