/** Condition of the feature on both sides: where the browser hides it, the server refuses it. */
export const shownWhen = ['country:BR'] as const;
