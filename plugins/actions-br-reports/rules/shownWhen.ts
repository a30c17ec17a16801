/** Condition of the feature on both sides: where the browser hides it, the server refuses it. */
export const shownWhen = ['country:BR'] as const;

/** Condition of the report on electronic invoices, which is the same as for the invoices themselves. */
export const notesShownWhen = [...shownWhen, 'permission:BoxE.Service'] as const;
