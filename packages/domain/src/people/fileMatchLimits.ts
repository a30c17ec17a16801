/** Limits of one request to match files to clients (the contract's `matchFiles`). */
export const fileMatchLimits = {
  /** Maximum number of characters of a file's text. */
  text: 20_000,
  files: 20,
} as const;
