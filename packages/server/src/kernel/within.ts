/**
 * Waits for work, which goes on when it is not waited for any more.
 *
 * @param ms Milliseconds at most.
 * @throws Error with this message when it takes longer.
 */
export async function within<T>(work: Promise<T>, ms: number, message: string): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(message)), ms);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
