/** Feature resource: the person may use the service that stores electronic invoices. */
export const boxEService = 'BoxE.Service';

/** Condition of the feature on both sides: where the browser hides it, the server refuses it. */
export const shownWhen = ['country:BR'] as const;

/**
 * Condition of the invoices themselves. Whether the service is on for the firm and the client is checked by
 * `boxE.ordered` and by the server's own rules.
 */
export const notesShownWhen = [...shownWhen, `permission:${boxEService}`] as const;
