/** The window, held for code that still waits when the page is closed. In a test, the global is gone by then. */
const page = globalThis.window;

/**
 * Resolves after `ms` milliseconds, or as soon as the browser reports that it is online again or `signal` is aborted.
 */
export function connectionMayBeBack(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = new AbortController();
    const go = () => {
      done.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(go, ms);
    page.addEventListener('online', go, { signal: done.signal });
    signal.addEventListener('abort', go, { signal: done.signal });
  });
}
