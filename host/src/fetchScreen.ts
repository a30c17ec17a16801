import type { ComponentType } from 'react';
import type { Connection } from './services/http/Connection.ts';

export interface FetchScreenOptions {
  readonly connection: Pick<Connection, 'reached' | 'recovered'>;
  /** Starts loading the page that the person is navigating to. Returns false if no navigation is pending. */
  readonly loadPending: () => boolean;
}

/**
 * Fetches a screen's code once the server can be reached. Until then the previous screen stays.
 *
 * The router remembers a failed load for good, and browsers remember a module that failed to load for as long as the
 * page lives. If a fetch fails while the connection is being lost, the screen is therefore loaded with a new page.
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
