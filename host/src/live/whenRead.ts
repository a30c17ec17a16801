import type { QueryClient } from '@tanstack/react-query';

/** Maximum time to wait, in milliseconds, for requests that are still running. */
const patienceMs = 500;

/**
 * Resolves once all data requested so far has arrived and is painted, or after half a second. Work of second priority
 * starts then, so that it does not compete with the first screen for network and processor.
 */
export async function whenRead(cache: QueryClient): Promise<void> {
  await new Promise<void>((resolve) => {
    const look = () => {
      if (cache.isFetching() > 0) return;
      end();
    };
    const end = () => {
      stop();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, patienceMs);
    const stop = cache.getQueryCache().subscribe(look);
    look();
  });
  await new Promise<void>((resolve) => {
    // Older versions of Safari lack it.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: patienceMs });
    else setTimeout(resolve);
  });
}
