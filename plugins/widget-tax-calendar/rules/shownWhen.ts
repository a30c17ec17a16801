/** Condition of the feature on both sides: what the browser hides by it, the server refuses. */
export const shownWhen = ['country:BR'] as const;
