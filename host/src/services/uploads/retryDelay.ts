const firstMs = 1_000;
const longestMs = 30_000;

/**
 * Milliseconds to wait before another try, after so many that failed in a row: ever longer, and never the same for all, so
 * that a server that comes back is not met by everybody at once.
 *
 * @param random - 0 to 1.
 */
export function retryDelay(failures: number, random: number): number {
  const delay = Math.min(longestMs, firstMs * 2 ** (failures - 1));
  return delay / 2 + (delay / 2) * random;
}
