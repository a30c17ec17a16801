/**
 * Condition under which the feature is available, shared by both halves: what the browser hides, the server refuses.
 */
export const shownWhen = ['country:BR'] as const;
