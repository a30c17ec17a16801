import { HttpError, type ServiceToken } from '@anteroom/sdk';
import { type Query, QueryClient } from '@tanstack/react-query';

/** Cache of server data by query key. Services invalidate what they change. */
export type ServerCache = QueryClient;

export const ServerCache: ServiceToken<ServerCache> = Symbol.for('anteroom/host/ServerCache');

const retries = 2;

export function createServerCache(): QueryClient {
  const cache = new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, queries pause and cached data stays (`Connection`).
        networkMode: 'online',
        staleTime: 30_000,
        retry: (failures, error) => failures < retries && isPassing(error),
        retryDelay: (failures) => retryDelay(failures),
      },
      // Mutations fail immediately when offline, instead of running some time later.
      mutations: { networkMode: 'always', retry: false },
    },
  });
  readAgainWhatWasOvertaken(cache);
  return cache;
}

/**
 * Reloads a query if its data changed on the server during its first fetch. TanStack Query neither restarts such a
 * fetch nor marks its result as stale, so a file uploaded just after its folder's list was requested would be missing
 * from the list.
 */
function readAgainWhatWasOvertaken(cache: QueryClient): void {
  const overtaken = new WeakSet<Query>();
  cache.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { action, query } = event;
    const { data, fetchStatus } = query.state;
    if (action.type === 'invalidate' && data === undefined && fetchStatus !== 'idle') overtaken.add(query);
    if (action.type === 'success' && overtaken.delete(query)) {
      void cache.invalidateQueries({ queryKey: query.queryKey, exact: true });
    }
  });
}

/** Returns whether a retry may help: there was no response, or the server was busy or failing. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false;
  const { failure } = error;
  if (failure.kind === 'problem') return failure.status === 429 || failure.status >= 500;
  return failure.kind !== 'aborted';
}

/**
 * Returns the milliseconds to wait before a retry. Doubles from half a second, with jitter so that browsers do not all
 * return at once.
 */
export function retryDelay(failures: number, longest = 8_000): number {
  return Math.min(longest, 500 * 2 ** failures) * (0.5 + Math.random() / 2);
}
