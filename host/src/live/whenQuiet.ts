import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds without a request to the server after which a page counts as idle. */
const quietMs = 2_000;

/** Resolves once nothing has been read from the server for a while. The first screen is complete by then. */
export function whenQuiet(cache: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let changedAt = Date.now();
    const stop = cache.getQueryCache().subscribe(() => {
      changedAt = Date.now();
    });
    const look = () => {
      if (cache.isFetching() > 0) changedAt = Date.now();
      const rest = changedAt + quietMs - Date.now();
      if (rest > 0) return void setTimeout(look, rest);
      stop();
      resolve();
    };
    setTimeout(look, quietMs);
  });
}
