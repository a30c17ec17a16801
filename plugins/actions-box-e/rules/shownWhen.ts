/** Feature resource: the service that keeps electronic invoices has been ordered. */
export const boxEService = 'BoxE.Service';

/** Condition of the feature on both sides: what the browser hides by it, the server refuses. */
export const shownWhen = ['country:BR'] as const;

/** Condition of the invoices themselves. That the service is on for the firm and the client is for `boxE.ordered`, and for the server's rules. */
export const notesShownWhen = [...shownWhen, `permission:${boxEService}`] as const;
