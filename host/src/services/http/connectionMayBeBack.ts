/** Holds on to the page for whoever still waits when it is closed. In a test, its global name is gone by then. */
const page = globalThis.window;

/** Resolves after so many milliseconds, as soon as the browser says that it is online again, or when nobody waits any more. */
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
