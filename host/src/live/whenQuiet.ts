import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds without a question to the server after which a page has come to rest. */
const quietMs = 2_000;

/** Resolves once for a while nothing has been read from the server: what the first screen shows is there by then. */
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
