import { AsyncLocalStorage } from 'node:async_hooks';

const atWork = new AsyncLocalStorage<string | null>();

/**
 * Does work for one firm: whatever it asks the database, in the functions that it calls as well, is asked in the portal's role and finds the
 * firm's rows alone. A transaction keeps the firm that it was begun for.
 */
export function forFirm<T>(companyId: string, work: () => T): T {
  return atWork.run(companyId, work);
}

/** Does work for the whole portal, such as looking for work in all firms: what it asks the database is kept to no firm. */
export function acrossFirms<T>(work: () => T): T {
  return atWork.run(null, work);
}

/** Returns the firm that work is being done for; null for none. */
export function firmAtWork(): string | null {
  return atWork.getStore() ?? null;
}
