import type { Clock } from '@anteroom/kernel';

/**
 * Resolves with the promise's value if it comes in time.
 *
 * @param limit - milliseconds.
 * @param late - error to reject with otherwise.
 */
export async function withinLimit<T>(
  promise: Promise<T>,
  limit: number,
  clock: Clock,
  late: () => Error,
): Promise<T> {
  const over = Promise.withResolvers<never>();
  const cancel = clock.after(limit, () => over.reject(late()));
  try {
    return await Promise.race([promise, over.promise]);
  } finally {
    cancel();
  }
}
