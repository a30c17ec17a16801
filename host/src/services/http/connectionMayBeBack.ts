/** Listens to the window. Held for code that still waits when the page is closed: in a test, the global is gone then. */
const { addEventListener } = globalThis;

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
    addEventListener('online', go, { signal: done.signal });
    signal.addEventListener('abort', go, { signal: done.signal });
  });
}
