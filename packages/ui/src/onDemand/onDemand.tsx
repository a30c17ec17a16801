import { type ComponentType, useEffect, useState } from 'react';

/**
 * Waits until the browser is online. Browsers remember a module that they could not fetch as failed for the lifetime of
 * the page, so do not try without a network.
 */
function whenOnline(): Promise<void> {
  if (navigator.onLine) return Promise.resolve();
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

/**
 * Returns a component whose code is fetched when it is first rendered, or earlier by its `preload`. It renders nothing
 * meanwhile. A failed fetch is reported to the window like an uncaught error, does not affect the rest of the page, and
 * is retried at the next mount. While the browser is offline, the fetch waits. `React.lazy` would throw the error to
 * the nearest boundary and remember it.
 */
export function onDemand<Props extends object>(fetch: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  function load() {
    loading ??= whenOnline()
      .then(fetch)
      .then(
        (component) => (loaded = component),
        (cause: unknown) => {
          loading = undefined;
          throw cause;
        },
      );
    return loading;
  }

  function OnDemand(props: Props) {
    const [, setReady] = useState(loaded !== undefined);

    useEffect(() => {
      // A fetch that `preload` started may have ended since the render.
      if (loaded) {
        setReady(true);
        return;
      }
      let gone = false;
      load().then(() => gone || setReady(true), reportError);
      return () => {
        gone = true;
      };
    }, []);

    const Loaded = loaded;
    return Loaded ? <Loaded {...props} /> : null;
  }

  return Object.assign(OnDemand, {
    /**
     * Starts the fetch, for example when the pointer comes near. Resolves when it has ended. A failure is reported at
     * the next render instead.
     */
    preload: (): Promise<unknown> => load().catch(() => undefined),
  });
}
