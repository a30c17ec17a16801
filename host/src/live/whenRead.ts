import type { QueryClient } from '@tanstack/react-query';

/** Milliseconds after which what is still being read is waited for no longer. */
const patienceMs = 500;

/**
 * Resolves once all that was asked of the server has come and is painted, or half a second has passed: what may come second is asked
 * for then, and takes neither the line nor the processor from what is seen first.
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
    // Older Safaris have none.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: patienceMs });
    else setTimeout(resolve);
  });
}
