/**
 * Waits for work, up to a time limit. The work itself continues after that.
 *
 * @param ms Time limit in milliseconds.
 * @throws `late`, or an Error with this message, when it takes longer.
 */
export async function within<T>(work: Promise<T>, ms: number, late: string | Error): Promise<T> {
  const { promise: never, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(typeof late === 'string' ? new Error(late) : late), ms);
  return Promise.race([work, never]).finally(() => clearTimeout(timer));
}
