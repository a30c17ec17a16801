import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds without a question to the server after which a page has come to rest. */
const quietMs = 2_000;

/** Resolves once for a while nothing has been read from the server: what the first screen shows is there by then. */
export function whenQuiet(cache: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (cache.isFetching() > 0) return wait();
        stop();
        resolve();
      }, quietMs);
    };
    const stop = cache.getQueryCache().subscribe(wait);
    wait();
  });
}
