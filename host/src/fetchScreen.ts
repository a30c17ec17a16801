import type { ComponentType } from 'react';
import type { Connection } from './services/http/Connection.ts';

export interface FetchScreenOptions {
  readonly connection: Pick<Connection, 'reached' | 'recovered'>;
  /** Loads the address to which the person is on the way; false where they are on none. */
  readonly loadPending: () => boolean;
}

/**
 * Fetches a screen's code once the server can be reached: until then the screen before it stays. The router keeps a failure for
 * good, and browsers keep a module that they could not fetch as failed for as long as the page lives: one that failed
 * while the connection was being lost is fetched with a new page.
 */
export async function fetchScreen(
  fetch: () => Promise<ComponentType>,
  { connection, loadPending }: FetchScreenOptions,
): Promise<ComponentType> {
  await connection.reached();
  const begun = Date.now();
  try {
    return await fetch();
  } catch (cause) {
    if (!(await connection.recovered(begun))) throw cause;
    return loadPending() ? new Promise<never>(() => undefined) : fetch();
  }
}
