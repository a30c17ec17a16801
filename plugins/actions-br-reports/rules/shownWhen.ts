/** Condition of the feature on both sides: what the browser hides by it, the server refuses. */
export const shownWhen = ['country:BR'] as const;

/** Condition of the report of electronic invoices: that of the invoices themselves. */
export const notesShownWhen = [...shownWhen, 'permission:BoxE.Service'] as const;
