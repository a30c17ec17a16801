/** Limits of one request that asks whose files are, which the contract's `matchFiles` has. */
export const fileMatchLimits = {
  /** Characters of a file's text. */
  text: 20_000,
  files: 20,
} as const;
