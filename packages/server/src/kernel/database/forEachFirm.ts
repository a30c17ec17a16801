import { forFirm } from './firmAtWork.ts';

/**
 * Does a repeated job's work for one firm after the other, each with the rows of that firm alone. If it fails for one,
 * logs that and continues with the next, so that nobody waits for a firm with a problem. The job's next run tries again.
 *
 * @param each The firms, or things of firms. They appear in the log.
 * @param failure Message for the log, such as `could not send reminders; retrying`.
 */
export async function forEachFirm<T extends { readonly companyId: string }>(
  each: Iterable<T>,
  log: { warn(facts: object, message: string): void },
  failure: string,
  work: (one: T) => Promise<unknown>,
): Promise<void> {
  for (const one of each) {
    try {
      await forFirm(one.companyId, () => work(one));
    } catch (error) {
      log.warn({ err: error, ...one }, failure);
    }
  }
}
